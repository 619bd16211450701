// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { approveContractMedia, askForChanges } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { prepareAccess } from '@pairtake/protocol/media/media-endpoints'
import {
  addRemark,
  deleteRemark,
  listRemarks,
  reopenRemark,
  replyToRemark,
  saveRemark,
  settleRemark,
} from '@pairtake/protocol/remark/remark-endpoints'
import { stopAtNoon } from '#testing/noon.ts'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'

stopAtNoon()

type Screen = Awaited<ReturnType<typeof openScreen>>
const brand = { role: 'agency' } as const
const at = (id: string) => `/agency/jobs?show=j1&mediaId=${id}&page=2`
const later = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19)}+00:00`

const photo = (id: string, more: object = {}) => ({
  id,
  name: `${id}.jpg`,
  fileName: `${id}.jpg`,
  state: 'needs_review' as const,
  take: 1,
  mediaOriginal: { id: `o-${id}`, type: 'image' as const },
  mediaWatermarked: { id: `w-${id}`, type: 'image' as const },
  ...more,
})
const brief = 'Show the label.\nSoft light.'
function deliveredIn(medias: object[], more: object = {}) {
  const contractAssets = [{ id: 'a1', type: 'photos' as const, brief, committed: 4, contractMedias: medias }]
  const creator = { id: 'm2', firstName: 'Mara', general: { displayName: 'Mara K.' } }
  return reply(getContract, { data: { id: 'j1', state: 'in_progress', creator, contractAssets, ...more } } as never)
}
const remark = (id: string, more: object = {}) => ({ id, number: 1, take: 1, state: 'open' as const, text: `Wish ${id}`, ...more })
const draft = (id: string) => remark(id, { state: 'draft', number: null })
const remarks = (...all: object[]) => reply(listRemarks, { data: all })
const access = replyTo(prepareAccess, ({ body }) => ({
  data: { url: `https://files.example/${(body as { mediaId: string }).mediaId}.jpg` },
}))
const open = async (id: string, ...replies: Parameters<typeof openScreen>[2][]) => {
  const screen = await openScreen(at(id), brand, ...replies, access)
  await screen.findByRole('dialog', { name: `${id}.jpg` })
  return screen
}
/** What was sent but for the files that were opened. */
const sent = (screen: Screen) => screen.sent().filter(({ call }) => !call.endsWith('/prepare-access'))

test('S1-135 an item shows whose it is, which of how many, what was asked, and what happens if nobody decides', async () => {
  const noted = photo('m2', {
    take: 2,
    note: 'Brighter now.',
    autoApproveAt: later(2),
    takes: [{ take: 1, note: '', changeRequestMessage: 'Too dark.' }],
  })
  await using screen = await open('m2', deliveredIn([photo('m1'), noted, photo('m3')]), remarks())
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('Mara K., photo 2 of 4')
  expect(dialog.textContent).toContain('Show the label.')
  expect(dialog.textContent).toMatch(/Notes on take 2.*Mara, take 2.*Brighter now\./)
  expect(dialog.textContent).toMatch(/Notes on other takes.*You, take 1.*Too dark\./)
  expect(dialog.textContent).toContain('If you do nothing, it is approved automatically in 2 days.')
  screen.getAllByText('Needs review')
  const image = await screen.findByRole('img', { name: 'm2.jpg, take 2' })
  expect(image.getAttribute('src')).toBe('https://files.example/w-m2.jpg')
  expect(screen.sent()[0]?.body).toEqual({ mediaId: 'w-m2', usage: 'ContractMediaWatermarked' })
  await screen.user.click(screen.getByRole('button', { name: 'Take 1' }))
  await screen.findByText('This is an earlier take. Go to take 2 to decide.')
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(dialog.textContent).toContain('Notes on take 1')
})

test('S1-146 an approval names the file that was seen, says when the job ends, and leads to the next item to review', async () => {
  const done = reply(approveContractMedia, { data: { autoFinalizeAt: later(3) } })
  const all = [photo('m1', { state: 'approved' }), photo('m2'), photo('m3', { state: 'changes_requested' }), photo('m4')]
  await using screen = await open('m4', deliveredIn(all), remarks(), refusal(approveContractMedia, 'MEDIA_REPLACED', 'A new take came.'))
  await screen.user.click(screen.getByRole('button', { name: 'Approve' }))
  await screen.findByText('A new take came.')
  screen.answer(done)
  await screen.user.click(screen.getByRole('button', { name: 'Approve' }))
  await screen.findByText('Everything is approved. The job finalizes automatically in 3 days.')
  await screen.findByRole('dialog', { name: 'm2.jpg' })
  expect(screen.router.state.location.search).toEqual({ show: 'j1', mediaId: 'm2', page: 2 })
  expect(sent(screen)).toEqual(
    Array.from({ length: 2 }, () => ({ call: 'POST /internal/contract-media/m4/approve', query: {}, body: { mediaId: 'o-m4' } })),
  )
})

test('who decides faster than the job is read is not led back to what they decided on', async () => {
  const all = [photo('m1'), photo('m2'), photo('m3')]
  await using screen = await open('m2', deliveredIn(all), remarks(), reply(approveContractMedia), reply(askForChanges))
  await screen.user.click(screen.getByRole('button', { name: 'Approve' }))
  await screen.findByRole('dialog', { name: 'm3.jpg' })
  await screen.user.click(screen.getByRole('button', { name: 'Approve' }))
  await screen.findByRole('dialog', { name: 'm1.jpg' })
  await screen.user.click(screen.getByRole('button', { name: 'Approve' }))
  await expect.poll(() => sent(screen).map(({ call }) => call.split('/').at(-2))).toEqual(['m2', 'm3', 'm1'])
  // Read at first, and after each of the three.
  await expect.poll(() => screen.readsOf(getContract).length).toBeGreaterThan(3)
  expect(screen.router.state.location.search).toMatchObject({ mediaId: 'm1' })
})

test('a single key never approves: a arms the button, Enter presses it, and Escape takes it back', async () => {
  await using screen = await open('m1', deliveredIn([photo('m1')]), remarks(), reply(approveContractMedia))
  await screen.user.keyboard('a')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Approve/ }))
  expect(sent(screen)).toEqual([])
  await screen.user.keyboard('{Escape}')
  await screen.findByRole('dialog')
  expect(document.activeElement).not.toBe(screen.getByRole('button', { name: 'Approve' }))
  await screen.user.keyboard('a{Enter}')
  await screen.findByText('Approved')
  expect(sent(screen)).toHaveLength(1)
})

test('S1-147 a wish is sent with the file that was seen, a refusal keeps it typed, and with nothing it says what is missing', async () => {
  const refused = refusal(askForChanges, 'VALIDATION_FAILED', 'Say what should change, or place a remark.')
  await using screen = await open('m1', deliveredIn([photo('m1'), photo('m2')]), remarks(), refused)
  await screen.user.keyboard('c')
  const field = await screen.findByLabelText<HTMLTextAreaElement>('What should change?')
  await screen.user.type(field, 'Brighter')
  // The field is there before the rest of its form, whose code comes later.
  const ask = async () => screen.user.click(await screen.findByRole('button', { name: 'Ask for changes' }))
  await ask()
  await screen.findByText('Say what should change, or place a remark.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('What should change?').value).toBe('Brighter')
  screen.answer(reply(askForChanges))
  await ask()
  await screen.findAllByText('Changes requested')
  await screen.findByRole('dialog', { name: 'm2.jpg' })
  expect(sent(screen).map(({ call, body }) => [call, body])).toEqual(
    Array.from({ length: 2 }, () => ['POST /internal/contract-media/m1/ask-for-changes', { message: 'Brighter', mediaId: 'o-m1' }]),
  )
})

test('R-303 R-447 remarks that were not sent are sent together, or an approval asks whether to go without them', async () => {
  const all = remarks(draft('r1'), draft('r2'), remark('r3'))
  await using screen = await open('m1', deliveredIn([photo('m1')]), all, reply(askForChanges), reply(approveContractMedia))
  await screen.findByRole('button', { name: 'Send 2 remarks' })
  expect(screen.queryByRole('button', { name: 'Ask for changes' })).toBeNull()
  await screen.user.click(screen.getByRole('button', { name: 'Approve' }))
  await screen.findByText('Mara has not seen 2 remarks. Approve without them?')
  expect(sent(screen)).toEqual([])
  await screen.user.click(screen.getByRole('button', { name: 'Back' }))
  await screen.user.click(screen.getByRole('button', { name: 'Send 2 remarks' }))
  await screen.findAllByText('Changes requested')
  expect(sent(screen)).toEqual([{ call: 'POST /internal/contract-media/m1/ask-for-changes', query: {}, body: { mediaId: 'o-m1' } }])
  await screen.user.click(screen.getByRole('button', { name: 'Approve' }))
  await screen.user.click(await screen.findByRole('button', { name: 'Approve' }))
  await screen.findByText('Approved')
  expect(sent(screen)[1]?.call).toBe('POST /internal/contract-media/m1/approve')
})

test('R-300 a remark is settled, opened again and answered, each with the button that its state has', async () => {
  const all = remarks(remark('r1'), remark('r2', { number: 2, state: 'done' }), remark('r3', { number: 3, state: 'settled' }))
  await using screen = await open(
    'm1',
    deliveredIn([photo('m1', { state: 'changes_requested' })]),
    all,
    reply(settleRemark),
    reply(reopenRemark),
    reply(replyToRemark),
  )
  await screen.findByText('Wish r1')
  const buttons = (id: string) =>
    [...(document.querySelector(`[data-remark=${id}]`)?.querySelectorAll('button') ?? [])].map((button) =>
      button.getAttribute('aria-label'),
    )
  expect(buttons('r1')).toEqual(['Settled: “Wish r1”', 'Reply to “Wish r1”'])
  expect(buttons('r2')).toEqual(['Settled: “Wish r2”', 'Still open: “Wish r2”', 'Reply to “Wish r2”'])
  expect(buttons('r3')).toEqual(['Still open: “Wish r3”', 'Reply to “Wish r3”'])
  await screen.user.click(screen.getByRole('button', { name: 'Settled: “Wish r2”' }))
  await screen.user.click(screen.getByRole('button', { name: 'Still open: “Wish r3”' }))
  await screen.user.click(screen.getByRole('button', { name: 'Reply to “Wish r1”' }))
  await screen.user.type(await screen.findByLabelText('Your reply'), 'Thanks')
  await screen.user.click(await screen.findByRole('button', { name: 'Reply' }))
  await expect.poll(() => screen.queryByLabelText('Your reply')).toBeNull()
  expect(sent(screen).map(({ call, body }) => [call, body])).toEqual([
    ['POST /internal/remarks/r2/settle', {}],
    ['POST /internal/remarks/r3/reopen', {}],
    ['POST /internal/remarks/r1/replies', { text: 'Thanks', clientReplyId: expect.stringMatching(/^[\w-]{1,64}$/) }],
  ])
  await expect.poll(() => screen.readsOf(listRemarks).length).toBeGreaterThan(3)
})

test('what is refused of a remark is said on it', async () => {
  const all = remarks(remark('r1'), remark('r2', { number: 2, state: 'settled' }), draft('r3'))
  await using screen = await open(
    'm1',
    deliveredIn([photo('m1')]),
    all,
    refusal(settleRemark, 'STATE_MOVED_ON', 'It was settled meanwhile.'),
    refusal(reopenRemark, 'STATE_MOVED_ON', 'The photo was approved.'),
    refusal(deleteRemark, 'STATE_MOVED_ON', 'It was sent meanwhile.'),
  )
  await screen.findByText('Wish r1')
  const wordsOf = (id: string) => document.querySelector(`[data-remark=${id}]`)?.textContent
  for (const [id, button, words] of [
    ['r1', 'Settled: “Wish r1”', 'It was settled meanwhile.'],
    ['r2', 'Still open: “Wish r2”', 'The photo was approved.'],
    ['r3', 'Delete “Wish r3”', 'It was sent meanwhile.'],
  ] as const) {
    await screen.user.click(screen.getByRole('button', { name: button }))
    await expect.poll(() => wordsOf(id)).toContain(words)
  }
})

test('R-342 R-346 R-367 a remark is written in the words of the brief, a draft is changed only where it was, and deleted', async () => {
  const quoted = { ...draft('r1'), briefQuote: 'Soft light.' }
  await using screen = await open(
    'm1',
    deliveredIn([photo('m1')]),
    remarks(quoted),
    reply(addRemark),
    reply(saveRemark),
    reply(deleteRemark),
  )
  await screen.user.keyboard('r')
  await screen.user.type(await screen.findByLabelText('Remark on the whole take'), 'Turn it')
  await screen.findByText('Mara sees that this goes beyond it.')
  const words = screen.getByLabelText<HTMLSelectElement>('Which words of the brief?')
  expect([...words.options].map(({ textContent }) => textContent)).toEqual(['Show the label.', 'Soft light.', 'Not in the brief'])
  await screen.user.selectOptions(words, 'Show the label.')
  expect(screen.queryByText('Mara sees that this goes beyond it.')).toBeNull()
  await screen.user.click(screen.getByRole('button', { name: 'Add remark' }))
  await screen.findByRole('button', { name: 'Add a remark' })
  await screen.user.click(screen.getByRole('button', { name: 'Edit “Wish r1”' }))
  await screen.findByLabelText('Which words of the brief?')
  await screen.user.type(screen.getByLabelText('Remark on the whole take'), '!')
  await screen.user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => screen.queryByLabelText('Remark on the whole take')).toBeNull()
  await screen.user.click(screen.getByRole('button', { name: 'Delete “Wish r1”' }))
  await expect
    .poll(() => sent(screen).map(({ call, body }) => [call, body]))
    .toEqual([
      [
        'POST /internal/contract-media/m1/remarks',
        { mediaId: 'o-m1', fromFrame: null, toFrame: null, text: 'Turn it', briefQuote: 'Show the label.', drawing: null },
      ],
      ['PATCH /internal/remarks/r1', { text: 'Wish r1!' }],
      ['DELETE /internal/remarks/r1', {}],
    ])
})

test('arrow keys lead from item to item and [ ] from take to take, but not while somebody types, and Esc goes back to the list', async () => {
  const twice = photo('m1', { take: 2, takes: [{ take: 1, mediaWatermarked: { id: 'w-old', type: 'image' } }] })
  await using screen = await open('m1', deliveredIn([twice, photo('m2')]), remarks())
  await screen.user.keyboard('[[')
  await screen.findByRole('img', { name: 'm1.jpg, take 1' })
  await screen.user.keyboard(']')
  await screen.findByRole('img', { name: 'm1.jpg, take 2' })
  await screen.user.keyboard('{ArrowRight}')
  await screen.findByRole('dialog', { name: 'm2.jpg' })
  await screen.user.keyboard('{ArrowRight}')
  screen.getByRole('dialog', { name: 'm2.jpg' })
  await screen.user.keyboard('c')
  await screen.user.type(await screen.findByLabelText('What should change?'), 'a[[{ArrowLeft}')
  screen.getByRole('dialog', { name: 'm2.jpg' })
  await screen.user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByLabelText('What should change?')).toBeNull()
  await screen.user.keyboard('?')
  await screen.findByRole('switch', { name: 'Single keys off' })
  expect(sent(screen)).toEqual([])
})

test('the buttons and the strip of all items lead from item to item, and keep the list', async () => {
  await using screen = await open('m1', deliveredIn([photo('m1'), photo('m2'), photo('m3')]), remarks())
  const press = (name: string) => screen.user.click(screen.getByRole('button', { name }))
  expect(screen.queryByRole('button', { name: 'Previous media' })).toBeNull()
  await press('Next media')
  await screen.findByRole('dialog', { name: 'm2.jpg' })
  await press('Next media')
  await screen.findByRole('dialog', { name: 'm3.jpg' })
  expect(screen.queryByRole('button', { name: 'Next media' })).toBeNull()
  await press('Previous media')
  await screen.findByRole('dialog', { name: 'm2.jpg' })
  await press('m1.jpg, needs review')
  await screen.findByRole('dialog', { name: 'm1.jpg' })
  expect(screen.getByRole('button', { name: 'm1.jpg, needs review' }).getAttribute('aria-current')).toBe('true')
  expect(screen.router.state.location.search).toEqual({ show: 'j1', mediaId: 'm1', page: 2 })
})

test('what cannot be shown says why, and a paid item is the original, to be downloaded', async () => {
  {
    await using screen = await openScreen(at('gone'), brand, deliveredIn([photo('m1')]), remarks())
    await screen.findByText('The media item is inaccessible, please contact support')
  }
  {
    const held = photo('m1', { state: 'failed', held: true, mediaWatermarked: null })
    await using screen = await open('m1', deliveredIn([held]), remarks())
    screen.getByText('Mara is going over this file again.')
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  }
  {
    await using screen = await open('m1', deliveredIn([photo('m1', { state: 'failed', mediaWatermarked: null })]), remarks())
    screen.getByText('This file cannot be read')
    screen.getByText('Mara has been asked for another one.')
  }
  await using screen = await open('m1', deliveredIn([photo('m1', { state: 'approved' })], { state: 'completed' }), remarks())
  expect((await screen.findByRole('img', { name: 'm1.jpg, take 1' })).getAttribute('src')).toBe('https://files.example/o-m1.jpg')
  await screen.user.click(screen.getByRole('button', { name: 'Download the original' }))
  const asked = { mediaId: 'o-m1', usage: 'ContractMediaOriginal' }
  await expect.poll(() => screen.sent().map(({ body }) => body)).toEqual([asked, asked])
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})
