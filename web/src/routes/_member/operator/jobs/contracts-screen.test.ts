// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareAccess } from '@pairtake/protocol/media/media-endpoints'
import { listClaims } from '@pairtake/protocol/operator/operator-claim-endpoints'
import {
  approveMediaOnBehalf,
  cancelContract,
  dismissReport,
  downloadOperatorContracts,
  getOperatorContract,
  listOperatorContracts,
  readContractMessages,
} from '@pairtake/protocol/operator/operator-contract-endpoints'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import { caughtDownloads } from '#testing/downloads.ts'
import { queryClient } from '#api/query-client.ts'
import { after, openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { dismissToasts, toasts } from '#testing/toasts.ts'
import { windowOf } from '#testing/window-width.ts'

const noon = new Date(2026, 10, 20, 12, 0)

beforeEach(() => {
  windowOf(64)
  // For menus, which `happy-dom` cannot close.
  Object.assign(HTMLElement.prototype, { hidePopover: () => {} })
  dismissToasts()
  vi.useFakeTimers({ now: noon, toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

const operator = { role: 'operator' } as const
const meta = { page: 1, pages: 1, total: 2 }
const inHours = (hours: number) => new Date(noon.getTime() + hours * 3_600_000).toISOString().replace('.000Z', '+00:00')

const sides = {
  agency: { id: 'a1', general: { displayName: 'Nordlys' } },
  creator: { id: 'm1', general: { displayName: 'Mara K.' } },
}
const contractOf = (id = 'k1') => ({
  ...sides,
  id,
  state: 'in_progress' as const,
  createdAt: inHours(-72),
  campaign: { name: id === 'k1' ? 'Oat milk' : 'Rye bread' },
})
const reported = (id = 'k1') => ({
  ...contractOf(id),
  reportedBy: 'creator' as const,
  reportedAt: inHours(-2),
  reportReason: 'No answer for weeks.',
})
const film = { id: 'i1', name: 'Film 1', state: 'needs_review' as const, mediaOriginal: { id: 'o1', type: 'video' as const } }
const withFilm = (change: object = {}) => ({
  ...reported(),
  contractAssets: [{ id: 'x1', type: 'video' as const, committed: 2, brief: 'Pour slowly.', contractMedias: [{ ...film, ...change }] }],
})

type Replies = Parameters<typeof openScreen>[2][]
const around = () => [reply(getOverview), reply(listClaims)]
const openContract = (record: object, search = '', ...replies: Replies) =>
  openScreen(
    `/operator/jobs${search}`,
    operator,
    ...replies,
    reply(listOperatorContracts, { data: [reported()], meta }),
    reply(getOperatorContract, { data: record }),
    ...around(),
  )
type Shown = Awaited<ReturnType<typeof openContract>>
const acts = (screen: Shown) => screen.sent().filter(({ call }) => !call.includes('/claims'))
const messages = () => toasts().map(({ message, tone }) => [message, tone])
const reasonField = (screen: Shown) => screen.findByRole('textbox', { name: /^Reason/ })

test('a row says whose job it is, and when it was reported or began; a report ends with its job', async () => {
  const rows = [reported(), contractOf('k2'), { ...reported('k3'), state: 'cancelled' as const }]
  await using screen = await openContract(reported(), '', reply(listOperatorContracts, { data: rows, meta }))
  await screen.findByRole('article')
  const list = screen.getByRole('navigation', { name: 'Jobs' })
  const [first, second, third] = [...list.querySelectorAll('li')].map(({ textContent }) => textContent ?? '')
  expect(first).toMatch(/Oat milkReported 2 hours agoNordlys and Mara K\.In progress/)
  expect(second).toContain('Started 3 days ago')
  expect(third).toMatch(/Started 3 days ago.*Cancelled/)
})

test('a job shows its sides, its progress, its money and what happens by itself', async () => {
  const record = {
    ...reported(),
    mediaStats: { completed: 1, submitted: 2, reviewPending: 4, changesRequested: 0 },
    mediaCommitted: 6,
    paymentForCreator: { amount: 200 },
    payment: { state: 'scheduled' as const, amount: { amount: 230 } },
    deliveryReminderAt: inHours(2),
    autoFinalizeAt: inHours(48),
    chargeRetryAt: inHours(3),
    completesAt: inHours(24 * 9),
  }
  await using screen = await openContract(record)
  const article = await screen.findByRole('article', { name: 'Oat milk' })
  expect(article.textContent).toContain('Started 3 days agoOat milkNordlys and Mara K.')
  expect(article.textContent).toContain('1 of 6 approved, 4 in review')
  const facts = [...article.querySelectorAll('dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent])
  expect(facts).toEqual([
    ['For the creator', '€200.00'],
    ['The brand pays', '€230.00Scheduled'],
    ['The creator is reminded', 'in 2 hours'],
    ['Auto-finalizes', 'in 2 days'],
    ['Retries', 'in 3 hours'],
    ['Auto-completes', 'on 29 Nov'],
  ])
  expect(screen.getByRole('link', { name: 'Nordlys' }).getAttribute('href')).toBe('/operator/members/a1')
  expect(screen.getByRole('link', { name: 'Mara K.' }).getAttribute('href')).toBe('/operator/members/m1')
})

test('R-032 a reported job says who reported it, why and when, and the report can be dismissed', async () => {
  await using screen = await openContract({ ...reported(), reportedBy: 'agency' })
  await screen.findByText('Nordlys reported it')
  screen.getByText('No answer for weeks.')
  expect(screen.getByRole('link', { name: 'Dismiss the report' }).getAttribute('href')).toBe('/operator/jobs?show=k1&act=dismiss')
  expect(screen.getByRole('link', { name: 'Cancel the job' }).getAttribute('href')).toBe('/operator/jobs?show=k1&act=cancel')
})

test.each([
  ['in progress and not reported', contractOf(), true],
  ['finalized', { ...reported(), state: 'finalizing' as const }, false],
])('a job that is %s has no report to dismiss', async (_how, record, canCancel) => {
  await using screen = await openContract(record)
  await screen.findByRole('article')
  expect(screen.queryByText(/reported it$/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Dismiss the report' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Cancel the job' }) !== null).toBe(canCancel)
  expect(screen.queryByRole('button', { name: 'Read the messages' })).toBeNull()
})

test.each([
  ['in_progress', true, 'One side of this job is suspended, so it’s on hold.'],
  ['delivered', true, 'One side of this job is suspended. It’s delivered, so it will still be finalized and charged.'],
  ['completed', true, null],
  ['in_progress', false, null],
] as const)('a job %s with a suspended side (%j) says what that means', async (state, isSuspended, words) => {
  await using screen = await openContract({ ...contractOf(), state, isSuspended })
  await screen.findByRole('article')
  expect(screen.queryByText(/^One side of this job/)?.textContent ?? null).toBe(words)
})

test('a cancelled job says why, and a job that is gone says so', async () => {
  await using screen = await openContract({ ...contractOf(), state: 'cancelled', cancelReason: 'The product never arrived.' })
  await screen.findByText('The product never arrived.')
  expect(screen.queryByRole('link', { name: 'Cancel the job' })).toBeNull()
  await screen[Symbol.asyncDispose]()
  windowOf(64)
  await using gone = await openContract({}, '?show=k9', refusal(getOperatorContract, 'NOT_FOUND', 'No.'))
  await gone.findByText('Job not found')
})

/** Two reported jobs, of which those decided on leave the queue. */
const queue = (isOver: () => boolean) =>
  replyTo(listOperatorContracts, () => ({ data: isOver() ? [reported('k2')] : [reported(), reported('k2')], meta }))
const either = replyTo(getOperatorContract, ({ call }) => ({ data: reported(call.split('/').at(-1)) }))

test('a reported job is cancelled with a reason, and the next one opens', async () => {
  let isOver = false
  const cancel = replyTo(cancelContract, () => ((isOver = true), {}))
  await using screen = await openScreen(
    '/operator/jobs?q=oat',
    operator,
    queue(() => isOver),
    either,
    cancel,
    ...around(),
  )
  await screen.user.click(await screen.findByRole('link', { name: 'Cancel the job' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel the job for Oat milk?' })
  expect(dialog.textContent).toContain('Nothing is charged and nothing is paid. This cannot be undone.')
  expect(dialog.textContent).toContain('Both sides will see this')
  await screen.user.click(screen.getByRole('button', { name: 'Cancel the job' }))
  await screen.findByText('The reason is required.')
  expect(acts(screen)).toEqual([])
  await screen.user.click(screen.getByRole('button', { name: 'Common reasons' }))
  await screen.user.click(screen.getByText('The creator no longer answers.'))
  await screen.user.click(screen.getByRole('button', { name: 'Cancel the job' }))
  await screen.findByRole('article', { name: 'Rye bread' })
  expect(acts(screen)).toEqual([
    { call: 'POST /internal/operator/contracts/k1/cancel', query: {}, body: { reason: 'The creator no longer answers.' } },
  ])
  expect(messages()).toEqual([['You cancelled the job', 'success']])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.router.state.location.search).toMatchObject({ q: 'oat', show: 'k2' })
  expect(screen.router.state.location.search).not.toHaveProperty('act')
})

test('a job cancelled from another list stays open, because it may still be there', async () => {
  let isOver = false
  const cancel = replyTo(cancelContract, () => ((isOver = true), {}))
  const record = replyTo(getOperatorContract, () => ({
    data: { ...contractOf(), state: isOver ? ('cancelled' as const) : ('in_progress' as const) },
  }))
  const all = reply(listOperatorContracts, { data: [contractOf(), contractOf('k2')], meta })
  await using screen = await openScreen('/operator/jobs?state=all&act=cancel', operator, all, record, cancel, ...around())
  await screen.user.type(await reasonField(screen), 'Both agreed.')
  await screen.user.click(screen.getByRole('button', { name: 'Cancel the job' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('article', { name: 'Oat milk' }).textContent).toContain('Cancelled')
})

test('a job that cannot be cancelled says why, keeps the reason, and is kept by closing the dialog', async () => {
  const charging = refusal(cancelContract, 'PAYMENT_IN_PROGRESS', 'It is being charged.')
  await using screen = await openContract(reported(), '?state=all&q=oat&show=k1&act=cancel', charging)
  await screen.user.type(await reasonField(screen), 'Both agreed.')
  await screen.user.click(screen.getByRole('button', { name: 'Cancel the job' }))
  await screen.findByText('It is being charged.')
  expect(((await reasonField(screen)) as HTMLTextAreaElement).value).toBe('Both agreed.')
  expect(messages()).toEqual([])
  await screen.user.click(screen.getByRole('button', { name: 'Keep the job' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.router.state.location.search).toEqual({ state: 'all', q: 'oat', show: 'k1' })
})

test('R-033 a report is dismissed with a note to who reported; the next job opens, and its dialog stays when the last answer arrives', async () => {
  let isOver = false
  const dismiss = replyTo(dismissReport, () => ((isOver = true), {}))
  await using screen = await openScreen(
    '/operator/jobs',
    operator,
    queue(() => isOver),
    either,
    dismiss,
    ...around(),
  )
  await screen.user.click(await screen.findByRole('link', { name: 'Dismiss the report' }))
  const dialog = await screen.findByRole('dialog', { name: 'Dismiss the report?' })
  expect(dialog.textContent).toContain('It can be reported again after 7 days')
  expect(dialog.textContent).toContain('Mara K. will see this')
  await screen.user.click(screen.getByRole('button', { name: 'Dismiss the report' }))
  await screen.findByText('The note is required.')
  await screen.user.type(screen.getByRole('textbox', { name: /^Note/ }), 'They answered.')
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  screen.answer(after(arrived, reply(getOverview)))
  await screen.user.click(screen.getByRole('button', { name: 'Dismiss the report' }))
  await screen.findByRole('article', { name: 'Rye bread' })
  expect(acts(screen)).toEqual([
    { call: 'POST /internal/operator/contracts/k1/dismiss-report', query: {}, body: { note: 'They answered.' } },
  ])
  expect(messages()).toEqual([['We told Mara K. The job continues.', 'success']])
  await screen.user.click(screen.getByRole('link', { name: 'Cancel the job' }))
  await screen.findByRole('dialog', { name: 'Cancel the job for Rye bread?' })
  arrive()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await new Promise((resolve) => void setTimeout(resolve))
  expect(screen.router.state.location.search).toMatchObject({ show: 'k2', act: 'cancel' })
})

test('R-190 while another operator decides on a job, it can only be taken over', async () => {
  const claim = { subject: 'contract' as const, subjectId: 'k1', operator: { general: { displayName: 'Noor' } } }
  await using screen = await openContract(withFilm(), '', reply(listClaims, { data: { claims: [claim] } }))
  await screen.findByRole('button', { name: 'Take over' })
  for (const name of ['Cancel the job', 'Dismiss the report', 'Approve on behalf']) expect(screen.queryByRole('link', { name })).toBeNull()
})

test('R-036 a delivered item is approved for the brand with a reason', async () => {
  await using screen = await openContract(withFilm(), '?q=oat', reply(approveMediaOnBehalf))
  await screen.user.click(await screen.findByRole('link', { name: 'Approve on behalf' }))
  const dialog = await screen.findByRole('dialog', { name: 'Approve Film 1 for Nordlys?' })
  expect(dialog.textContent).toContain('It counts as approved by the brand. If this was the last item, the job is delivered.')
  await screen.user.type(await reasonField(screen), 'The brand is away.')
  await screen.user.click(screen.getByRole('button', { name: 'Approve' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(acts(screen)).toEqual([
    { call: 'POST /internal/operator/contract-media/i1/approve', query: {}, body: { reason: 'The brand is away.', mediaId: 'o1' } },
  ])
  expect(messages()).toEqual([['You approved Film 1', 'success']])
  expect(screen.router.state.location.search).toEqual({ q: 'oat', show: 'k1' })
  expect(screen.readsOf(getOperatorContract).length).toBe(2)
})

test('R-458 a take that was replaced in the meantime is not approved, and the record then shows the new one', async () => {
  let isReplaced = false
  const record = replyTo(getOperatorContract, () => ({ data: withFilm(isReplaced ? { take: 2 } : { take: 1 }) }))
  const replaced = refusal(approveMediaOnBehalf, 'MEDIA_REPLACED', 'There is a new take.')
  await using screen = await openContract({}, '?approve=i1', record, replaced)
  await screen.user.type(await reasonField(screen), 'The brand is away.')
  isReplaced = true
  await screen.user.click(screen.getByRole('button', { name: 'Approve' }))
  await screen.findByText('There is a new take.')
  await screen.findByText(/^Take 2,/)
  expect(screen.getByRole('dialog', { name: 'Approve Film 1 for Nordlys?' })).not.toBeNull()
})

test('what was delivered says its state, its words, and when it is approved by itself', async () => {
  const words = { changeRequestMessage: 'Turn the label.', failureReason: 'Too short.', note: 'First cut.' }
  const medias = [
    { ...film, ...words, take: 3, updatedAt: inHours(-5), autoApproveAt: inHours(48), remarks: { open: 2, done: 1, settled: 0 } },
    { ...film, ...words, id: 'i2', name: 'Film 2', changeRequestMessage: null, state: 'failed' as const },
    { ...film, id: 'i3', name: 'Film 3', note: 'First cut.', state: 'processing' as const },
  ]
  const assets = [
    { id: 'x1', type: 'video' as const, committed: 2, brief: 'Pour slowly.', contractMedias: medias },
    { id: 'x2', type: 'photos' as const, committed: 1, brief: 'A cup.', contractMedias: [] },
  ]
  await using screen = await openContract({ ...contractOf(), contractAssets: assets })
  const rows = [...(await screen.findByRole('article')).querySelectorAll('li')].map(({ textContent }) => textContent ?? '')
  expect(rows[0]).toContain('Film 1Needs reviewTurn the label.Take 3, 5 hours ago, auto-approves in 2 days')
  expect(rows[0]).toContain('Remarks: 2 open, 1 done')
  expect(rows[1]).toContain('Film 2Not deliveredToo short.')
  expect(rows[2]).toContain('Film 3ProcessingFirst cut.')
  expect(rows.map((row) => row.includes('Not checked'))).toEqual([true, true, false])
  screen.getByRole('heading', { name: '2 videos' })
  screen.getByRole('heading', { name: '1 photo' })
  screen.getByText('A cup.')
  screen.getByText('Nothing is delivered yet.')
  expect(screen.queryByRole('button', { name: /^Look at/ })).toBeNull()
})

test('the watermarked version of an item is looked at where it is', async () => {
  const photo = { name: 'Cup', mediaOriginal: { id: 'o1', type: 'image' as const }, mediaWatermarked: { id: 'w1', type: 'image' as const } }
  await using screen = await openContract(withFilm(photo), '', reply(prepareAccess, { data: { url: 'https://files.example/w1.jpg' } }))
  const look = await screen.findByRole('button', { name: 'Look at Cup' })
  expect(look.getAttribute('aria-pressed')).toBe('false')
  await screen.user.click(look)
  const image = await screen.findByRole('img', { name: 'Cup' })
  await expect.poll(() => image.isConnected && image.getAttribute('src')).toBe('https://files.example/w1.jpg')
  expect(look.getAttribute('aria-pressed')).toBe('true')
  expect(acts(screen).map(({ body }) => body)).toEqual([{ mediaId: 'w1', usage: 'ContractMediaWatermarked' }])
})

test('an item that cannot be opened says so', async () => {
  const gone = refusal(prepareAccess, 'NOT_FOUND', 'No.')
  await using screen = await openContract(
    withFilm({ durationSeconds: 65, mediaWatermarked: { id: 'w1', type: 'video' as const } }),
    '',
    gone,
  )
  await screen.user.click(await screen.findByRole('button', { name: 'Look at Film 1, 1:05' }))
  expect(await screen.findByText('The media item is inaccessible, please contact support')).not.toBeNull()
})

test('R-037 the messages of a reported job are read after saying that both sides are told', async () => {
  const message = {
    id: 'm1',
    general: { displayName: 'Mara K.' },
    text: 'Where is the box?',
    createdAtTimestamp: noon.getTime() / 1000 - 7200,
    attachments: [{ id: 'f1', fileName: 'box.jpg' }],
  }
  await using screen = await openContract(reported(), '', reply(readContractMessages, { data: [message] }))
  await screen.findByText('We tell both sides that you opened them. This is recorded in the audit log.')
  await screen.user.click(screen.getByRole('button', { name: 'Read the messages' }))
  const list = await screen.findByRole('list', { name: 'Messages' })
  expect(list.textContent).toBe('Mara K., 2 hours agoWhere is the box?Sent box.jpg')
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull()
})

test('messages that cannot be read say why, and those that there are none of too', async () => {
  const ended = refusal(readContractMessages, 'STATE_MOVED_ON', 'The report has ended.')
  await using screen = await openContract(reported(), '', ended)
  await screen.user.click(await screen.findByRole('button', { name: 'Read the messages' }))
  await screen.findByText('The report has ended.')
  screen.answer(reply(readContractMessages))
  await screen.user.click(screen.getByRole('button', { name: 'Read the messages' }))
  expect(await screen.findByText('They haven’t messaged each other since the application.')).not.toBeNull()
})

test('the open job is read again every half minute, and the states count what is reported', async () => {
  await using screen = await openContract(reported(), '?q=oat', reply(getOverview, { data: { waiting: { reportedContracts: 3 } } }))
  await screen.findByRole('article')
  const tabs = screen.getByRole('navigation', { name: 'Jobs by state' })
  await expect.poll(() => tabs.textContent).toBe('Reported, 3In progressDeliveredFinalizedCompletedCancelledAll')
  expect(screen.readsOf(getOperatorContract).length).toBe(1)
  await vi.advanceTimersByTimeAsync(30_000)
  await expect.poll(() => screen.readsOf(getOperatorContract).length).toBe(2)
  await expect.poll(() => screen.readsOf(listOperatorContracts).length).toBe(2)
})

test.each([
  ['', 'No jobs waiting for you'],
  ['?state=delivered', 'No jobs here'],
])('an empty queue of jobs says so: %j', async (search, words) => {
  await using screen = await openContract({}, search, reply(listOperatorContracts, { data: [], meta: { ...meta, total: 0 } }))
  expect(await screen.findByText(words)).not.toBeNull()
})

test('R-440 the list of jobs is downloaded as it is filtered', async () => {
  using downloads = caughtDownloads()
  await using screen = await openContract(reported(), '?state=delivered&q=oat', reply(downloadOperatorContracts))
  await screen.user.click(await screen.findByRole('button', { name: 'Download jobs as CSV' }))
  await expect.poll(downloads.names).toEqual(['pairtake-jobs-2026-11-20.csv'])
  expect(acts(screen).map(({ call, body }) => [call, body])).toEqual([
    ['POST /internal/operator/contracts/download', { state: 'delivered', q: 'oat' }],
  ])
})
