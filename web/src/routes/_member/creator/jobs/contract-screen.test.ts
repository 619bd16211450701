// @vitest-environment happy-dom
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { getConfig } from '@pairtake/protocol/config/config-endpoints'
import { getConversation } from '@pairtake/protocol/conversation/conversation-endpoints'
import { downloadOriginals, getContract } from '@pairtake/protocol/contract/contract-endpoints'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { deleteContractMedia, sendContractMediaAnyway } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { prepareAccess } from '@pairtake/protocol/media/media-endpoints'
import { listRemarks } from '@pairtake/protocol/remark/remark-endpoints'
import { forgetUpload, readUploads } from '#features/media/uploads-store.ts'
import { stopAtNoon } from '#testing/noon.ts'
import type { Parts } from '#testing/sample.ts'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { dismissToasts } from '#testing/toasts.ts'

stopAtNoon()

/** A day of this year is shown without it. */
const year = new Date().getFullYear()

beforeEach(() => {
  dismissToasts()
  for (const { id } of readUploads()) forgetUpload(id)
})

const creator = { role: 'creator', creatorProfileState: 'verified', profilePicturePath: '/a.png' } as const
const path = '/creator/jobs/c1/summary'
const euros = (amount: number) => ({ amount, currency: 'EUR' })
const link = (element: Element | null | undefined) => element?.getAttribute('href')
const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().replace(/\.\d+Z/, '+00:00')

const media = {
  id: 'm1',
  name: 'Cup',
  state: 'needs_review',
  take: 1,
  mediaOriginal: { id: 'o1' },
  mediaWatermarked: { id: 'w1', type: 'image' },
} as const
const asset = { id: 'a1', type: 'photos', committed: 4, brief: 'The carton', contractMedias: [media] } as const
const contract = {
  id: 'c1',
  state: 'in_progress',
  conversationId: 't1',
  createdAt: `${year}-11-02T12:00:00+00:00`,
  campaign: { name: 'Oat milk', description: 'A breakfast' },
  agency: { general: { displayName: 'Nordlys' } },
  mediaStats: { completed: 1, submitted: 2, changesRequested: 3 },
  mediaCommitted: 4,
  paymentForCreator: euros(120.5),
  contractAssets: [asset],
} as const
const open = (parts: Parts<Contract> = {}, replies: ReturnType<typeof reply>[] = [], search = '') =>
  openScreen(`${path}${search}`, creator, reply(getContract, { data: { ...contract, ...parts } }), ...replies)
const withMedia = (...all: object[]) => ({ contractAssets: [{ ...asset, contractMedias: all }] }) as Parts<Contract>

test('a job says its state, price, progress and brand, and leads to the brand’s messages, of which the unread are counted', async () => {
  await using screen = await open({}, [reply(getConversation, { data: { unreadMessages: 2 } })])
  await screen.findByRole('heading', { level: 1, name: 'Oat milk' })
  screen.getByText('You are actively working on it. Upload each item when it is ready.')
  const text = screen.getByRole('main').textContent
  expect(text).toMatch(/You get€120\.50when the brand finalizes the job/)
  expect(text).toMatch(/Job since 2 Nov.*A breakfast/)
  const figures = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(figures).toEqual(['Approved1', 'Submitted2', 'Total required4', 'Changes requested3'])
  expect(link(screen.getByRole('link', { name: 'Message the brand' }))).toBe('/conversations/t1')
  const tabs = screen.getByRole('navigation', { name: 'Job' })
  await expect.poll(() => tabs.textContent).toMatch(/Summary.*Messages.*2/)
  expect([...tabs.querySelectorAll('a')].map(link)).toEqual([path, '/creator/jobs/c1/messages'])
})

test.each<[string, Parts<Contract>, RegExp, string]>([
  [
    'delivered',
    { autoFinalizeAt: soon },
    /You get€120\.50when the brand finalizes the job, or automatically in 2 days/,
    'The media is delivered, there is nothing more to do.',
  ],
  [
    'finalizing',
    { returned: euros(20.2) },
    /You got€120\.50It was added to your balance\. €20\.20 of it was refunded to the brand\./,
    'The media is delivered, there is nothing more to do.',
  ],
  ['completed', { returned: euros(0) }, /You got€120\.50It was added to your balance\.(?! €)/, 'This job is done.'],
  [
    'cancelled',
    { cancelReason: 'The shop closed.' },
    /This job was cancelled\. Nothing is charged or paidThe shop closed\..*The job was cancelled, so nothing is paid\./,
    'This job was cancelled.',
  ],
] as const)('a job that is %s says what of its price', async (state, parts, words, says) => {
  await using screen = await open({ ...parts, state: state as Contract['state'] })
  await screen.findByText(says)
  expect(screen.getByRole('main').textContent).toMatch(words)
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
  expect(screen.queryByRole('link', { name: /^(Reupload|Delete)/ })).toBeNull()
})

test('a job that is not the creator’s is not found', async () => {
  await using screen = await openScreen(path, creator, refusal(getContract, 'NOT_FOUND'))
  await screen.findByText('Job not found')
  expect(screen.queryByRole('navigation', { name: 'Job' })).toBeNull()
})

test('the messages of a job are in its conversation', async () => {
  await using screen = await openScreen('/creator/jobs/c1', creator, reply(getContract, { data: contract }))
  await screen.findByText('Total required')
  expect(screen.router.state.location.pathname).toBe(path)
  const tabs = screen.getByRole('navigation', { name: 'Job' })
  await screen.user.click(tabs.querySelectorAll('a')[1] as HTMLElement)
  expect(link(await screen.findByRole('link', { name: 'Open the conversation' }))).toBe('/conversations/t1')
})

test('the address that a product is sent to, reference files, a long description and a report are told', async () => {
  const campaign = {
    ...contract.campaign,
    description: 'Long. '.repeat(31),
    referenceMaterials: [{ fileName: 'guide.pdf', media: { id: 'x1' } }],
  }
  const address = { streetAddress: 'Weg 1', postalCode: '10119', city: 'Berlin' }
  const reported = { reportedBy: 'agency', reportedAt: `${year}-11-03T12:00:00+00:00` } as const
  await using screen = await open({ campaign, shippingAddress: address, ...reported }, [refusal(prepareAccess, 'MEDIA_INACCESSIBLE')])
  await screen.findByText(/^Nordlys reported this job on 3 Nov\./)
  expect(screen.getByText('The product is sent to').parentElement?.parentElement?.textContent).toContain('Weg 1')
  expect(screen.queryByRole('link', { name: 'Report this job' })).toBeNull()
  await screen.user.click(screen.getByRole('button', { name: 'Download guide.pdf' }))
  await screen.findByText('The media item is inaccessible, please contact support')
  expect(screen.sent()).toEqual([
    { call: 'POST /internal/media/prepare-access', query: {}, body: { mediaId: 'x1', usage: 'CampaignReferenceMaterial' } },
  ])
  const more = screen.getByRole('button', { name: 'Read more' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  await screen.user.click(more)
  const less = screen.getByRole('button', { name: 'Show less' })
  expect(less.getAttribute('aria-expanded')).toBe('true')
  await screen.user.click(less)
  expect(screen.getByRole('button', { name: 'Read more' }).getAttribute('aria-expanded')).toBe('false')
})

test.each([
  [4, 0],
  [5, 1],
])('of a description of %d short lines all can be read, with a button where it is cut', async (lines, buttons) => {
  await using screen = await open({ campaign: { ...contract.campaign, description: Array(lines).fill('Pour.').join('\n') } })
  await screen.findByText(/^Pour\./)
  expect(screen.queryAllByRole('button', { name: 'Read more' })).toHaveLength(buttons)
})

test('what was delivered says how far it is, and has the actions that its state opens', async () => {
  const states = [
    { ...media, id: 'm1', name: 'One', autoApproveAt: soon },
    { ...media, id: 'm2', name: 'Two', state: 'changes_requested', take: 2, changeRequestMessage: 'Brighter', note: 'My note' },
    { ...media, id: 'm3', name: 'Three', state: 'approved' },
    { ...media, id: 'm4', name: 'Four', state: 'failed', mediaWatermarked: null, failureReason: 'Not a photo.' },
  ]
  await using screen = await open({ contractAssets: [{ ...asset, contractMedias: states }] } as Parts<Contract>)
  const names = async (name: string) => {
    const row = (await screen.findByText(name, { selector: 'bdi' })).closest('li') as HTMLElement
    return [row.textContent, [...row.querySelectorAll('button, a')].map((one) => one.getAttribute('aria-label'))]
  }
  expect(await names('One')).toEqual([
    expect.stringMatching(/Take 1, sent .*\. The brand reviews it next; it auto-approves in 2 days/),
    expect.arrayContaining(['Reupload One', 'Delete One']),
  ])
  const [two, twoActions] = await names('Two')
  expect(two).toMatch(/Take 2, sent back.*My note.*NordlysBrighter|Take 2, sent back.*Brighter/)
  expect(two).toContain('My note')
  expect(twoActions).toEqual(expect.arrayContaining(['Reupload Two', 'Delete Two']))
  const [three, threeActions] = await names('Three')
  expect(three).toContain('Take 1, approved')
  expect((threeActions as string[]).filter((name) => /^(Reupload|Delete|Download|Send)/.test(name))).toEqual(['Download Three'])
  const [four, fourActions] = await names('Four')
  expect(four).toContain('Not a photo.')
  expect(fourActions).toEqual(['Reupload Four', 'Delete Four'])
  screen.getByText('4 of 4 sent')
  expect(screen.queryByText(/to go$/)).toBeNull()
  await screen.user.click(screen.getByRole('button', { name: 'Brief' }))
  screen.getByText('The carton')
})

test('what is still owed is said, and where to upload it; the first incomplete kind comes first', async () => {
  const videos = { ...asset, id: 'a2', type: 'video', committed: 1, contractMedias: [] } as const
  await using screen = await open({ contractAssets: [asset, videos] })
  await screen.findByText('3 photos to go')
  screen.getByText('1 of 4 sent')
  screen.getByText('1 video to send')
  screen.getByText('1 video to go')
  for (const name of ['Photos', 'Videos']) screen.getByRole('heading', { name })
  expect(screen.getAllByRole('button', { name: /^Upload/ }).map(({ dataset }) => dataset['variant'])).toEqual(['primary', 'default'])
})

test('R-322 R-324 a held take counts as not sent, and can be sent anyway with a reason to the brand', async () => {
  const check = { findings: [{ level: 'must', kind: 'no_captions' }], reason: null }
  const held = { ...media, state: 'failed', held: true, mediaWatermarked: null, check }
  const refused = refusal(sendContractMediaAnyway, 'STATE_MOVED_ON', 'It has changed.')
  await using screen = await open(withMedia(held), [refused])
  await screen.findByText('0 of 4 sent')
  await screen.user.click(screen.getByRole('link', { name: 'Send Cup anyway' }))
  await screen.findByRole('dialog', { name: 'Send Cup anyway?' })
  expect(screen.router.state.location.search).toEqual({ send: 'm1' })
  screen.getByText('Nordlys sees what the check found and what you write.')
  const send = screen.getByRole('button', { name: 'Send it anyway' })
  await screen.user.click(send)
  await expect.poll(() => screen.getByRole('textbox', { name: /^Why is it right/ }).getAttribute('aria-invalid')).toBe('true')
  expect(screen.sent()).toEqual([])
  await screen.user.type(screen.getByRole('textbox', { name: /^Why is it right/ }), 'They are drawn in')
  await screen.user.click(send)
  await screen.findByText('It has changed.')
  screen.answer(reply(sendContractMediaAnyway))
  await screen.user.click(send)
  await screen.findByText('Sent to Nordlys')
  const body = { reason: 'They are drawn in', mediaId: 'o1' }
  const sent = { call: 'POST /internal/contract-media/m1/send-anyway', query: {}, body }
  expect(screen.sent()).toEqual([sent, sent])
  await expect.poll(() => screen.router.state.location.search).toEqual({})
})

test('an item is deleted after a question; a refusal says why, and then it is gone', async () => {
  let isGone = false
  const read = replyTo(getContract, () => ({ data: isGone ? { ...contract, ...withMedia() } : contract }))
  const refused = refusal(deleteContractMedia, 'STATE_MOVED_ON', 'It was approved.')
  await using screen = await openScreen(path, creator, read, refused)
  await screen.user.click(await screen.findByRole('link', { name: 'Delete Cup' }))
  await screen.findByRole('dialog', { name: 'Delete Cup?' })
  await screen.user.click(screen.getByRole('button', { name: 'Keep it' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.sent()).toEqual([])
  await screen.user.click(screen.getByRole('link', { name: 'Delete Cup' }))
  await screen.user.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByText('It was approved.')
  screen.answer(replyTo(deleteContractMedia, () => ((isGone = true), {})))
  await screen.user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText('4 photos to send')
  screen.getByText('Cup is deleted')
  expect(screen.sent().at(-1)?.call).toBe('DELETE /internal/contract-media/m1')
})

test('earlier takes are opened by their own address, and say what was wanted and written then', async () => {
  const takes = [
    {
      take: 1,
      sentAt: `${year}-11-02T12:00:00+00:00`,
      note: 'First try',
      changeRequestMessage: 'Too dark',
      mediaWatermarked: { id: 'w0', type: 'image' },
    },
    { take: 2, mediaWatermarked: null, originalRemovedAt: `${year}-05-03T12:00:00+00:00` },
  ] as const
  const again = { ...media, take: 3, takes, state: 'changes_requested', changeRequestMessage: 'Still dark' }
  await using screen = await open(withMedia(again), [reply(prepareAccess, { data: { url: '/w0.jpg' } })])
  const first = await screen.findByRole('link', { name: 'Take 1' })
  expect(link(first)).toBe(`${path}?mediaId=m1&take=1`)
  screen.getByText('The file of take 2 was removed on 3 May.')
  await screen.user.click(first)
  const dialog = await screen.findByRole('dialog', { name: 'Cup' })
  await screen.findByRole('img', { name: 'Cup' })
  expect(dialog.textContent).toMatch(/Take 1sent 2 Nov/)
  expect(dialog.textContent).toMatch(/NordlysToo dark|Too dark/)
  expect(dialog.textContent).toContain('First try')
  expect(dialog.textContent).not.toContain('Still dark')
  expect(screen.queryByRole('button', { name: 'Download the original' })).toBeNull()
  expect(dialog.querySelector('a')).toBeNull()
  expect(screen.sent().map(({ body }) => body)).toEqual([{ mediaId: 'w0', usage: 'ContractMediaWatermarked' }])
})

test('the newest take is shown with what is wanted, and leads to a new one', async () => {
  const back = { ...media, state: 'changes_requested', changeRequestMessage: 'Brighter' }
  await using screen = await open(withMedia(back), [reply(prepareAccess, { data: { url: '/w1.jpg' } })], '?mediaId=m1')
  const dialog = await screen.findByRole('dialog', { name: 'Cup' })
  await screen.findByRole('img', { name: 'Cup' })
  expect(dialog.textContent).toContain('Brighter')
  await screen.user.click(screen.getByRole('button', { name: 'Download the original' }))
  await expect.poll(() => screen.sent().at(-1)?.body).toEqual({ mediaId: 'o1', usage: 'ContractMediaOriginal' })
  await screen.user.click(dialog.querySelector('a') as HTMLElement)
  const again = await screen.findByRole('dialog', { name: 'A new take of Cup' })
  expect(screen.router.state.location.search).toEqual({ reupload: 'm1' })
  screen.getByText('It replaces the previous take, which you can still view.')
  expect(again.textContent).toContain('NordlysBrighter')
  expect(screen.getByRole('button', { name: 'Choose the file' }).getAttribute('aria-disabled')).toBeNull()
})

test('a take that was approved meanwhile takes no new file, and says why', async () => {
  await using screen = await open(withMedia({ ...media, state: 'approved' }), [], '?reupload=m1')
  const choose = await screen.findByRole('button', { name: 'Choose the file' })
  expect(choose.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(choose.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/approved/)
})

test('remarks to work on are counted in the row, and lead to the take', async () => {
  const remarked = { ...media, state: 'changes_requested', remarks: { open: 2, done: 1, settled: 4 } }
  await using screen = await open(withMedia(remarked), [reply(listRemarks, { data: [] })])
  const what = await screen.findByRole('link', { name: /^What to change: / })
  expect(what.textContent).toMatch(/1 of 3/)
  expect(link(what)).toBe(`${path}?mediaId=m1`)
})

test('all originals are downloaded at once while there are any, and a failure is told', async () => {
  await using screen = await open({}, [refusal(downloadOriginals, 'ORIGINALS_LOCKED', 'Not yet.')])
  await screen.user.click(await screen.findByRole('button', { name: 'Download all your originals' }))
  await screen.findByText('Not yet.')
  expect(link(screen.getByRole('link', { name: 'Report this job' }))).toBe(`${path}?report=true`)
})

test('without a readable original there is nothing to download', async () => {
  await using screen = await open(withMedia({ ...media, state: 'failed' }))
  await screen.findByRole('link', { name: 'Report this job' })
  expect(screen.queryByRole('button', { name: 'Download all your originals' })).toBeNull()
})

test('a file is uploaded to what it was chosen for, and a note that is too long or a file of another kind holds it back', async () => {
  const config = reply(getConfig, { data: { limits: { imageBytes: 50_000_000, videoBytes: 50_000_000 } } })
  await using screen = await open({}, [config])
  await screen.findByText(/up to [\d.]+ MB/)
  await screen.user.click(screen.getByRole('button', { name: 'Add a note for the brand' }))
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note for the brand/ })
  await screen.user.click(note)
  await screen.user.paste('n'.repeat(401))
  screen.getByText('The note may have at most 400 characters.')
  screen.getByText('Shorten the note first.')
  await screen.user.type(note, '{Backspace}')
  expect(screen.queryByText('Shorten the note first.')).toBeNull()
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(input, new File(['x'], 'film.mp4', { type: 'video/mp4' }))
  expect(note.value).toHaveLength(400)
  expect(screen.sent()).toEqual([])
  await user.upload(input, new File(['x'], 'cup.png', { type: 'image/png' }))
  await screen.findByText('2 photos to go')
  screen.getByText('1 of 4 sent, 1 on its way')
  expect(screen.queryByRole('textbox', { name: /^Note for the brand/ })).toBeNull()
  const body = { fileName: 'cup.png', type: 'image/png', size: 1, entity: 'ContractMediaOriginal', entityId: 'a1' }
  await expect.poll(() => screen.sent()).toEqual([{ call: 'POST /internal/media/pre-upload', query: {}, body }])
  expect(readUploads()[0]?.attachment).toEqual({ to: 'contract-asset', contractAssetId: 'a1', note: 'n'.repeat(400) })
})
