// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getOverview, retryUndone } from '@pairtake/protocol/operator/operator-endpoints'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { dismissToasts, toasts } from '#testing/toasts.ts'

const noon = new Date(2026, 10, 20, 12, 0)
beforeEach(() => {
  dismissToasts()
  vi.useFakeTimers({ now: noon, toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

const operator = { role: 'operator' } as const
const inHours = (hours: number) => new Date(noon.getTime() + hours * 3_600_000).toISOString().replace('.000Z', '+00:00')
const messages = () => toasts().map(({ message, tone }) => [message, tone])
const counts = {
  campaigns: 1,
  editedCampaigns: 2,
  creatorProfiles: 3,
  changedPortfolios: 4,
  reportedContracts: 5,
  payouts: 6,
  batchedPayouts: 7,
  failedPayments: 8,
  overduePayments: 9,
  openChargebacks: 10,
  suspendedCharges: 11,
  invalidVatIds: 12,
}

test('each queue says how much waits in it, and how long', async () => {
  const reviews = {
    campaigns: { oldestAt: inHours(-3), overdue: 2, medianHours: null },
    creatorProfiles: { oldestAt: inHours(-48), overdue: 0, medianHours: 2 },
  }
  await using screen = await openScreen('/operator', operator, reply(getOverview, { data: { waiting: counts, reviews } }))
  const card = (await screen.findByRole('heading', { name: 'Waiting for you' })).closest('section, article, div')?.parentElement
  const rows = [...(card?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'Campaigns1 to review before creators see themOldest: 3 hours ago · 2 overdue1',
    'Edited campaigns2 changed since they were approved2',
    'Creators3 to verify before they can applyOldest: 2 days ago3',
    'Changed portfolios4 of verified creators4',
    'Jobs5 reported or stalled5',
    'Payouts6 to export or to pay6',
    'Payouts at the bank7 to mark as paid once it has processed the file7',
    'Payments8 that failed8',
    'Overdue payments9 that we no longer retry9',
    'Chargebacks10 to answer before their deadline10',
    'Charges to return11 that belong to no job11',
    'VAT IDs12 that the EU’s register doesn’t know12',
  ])
  expect(screen.getByRole('link', { name: 'Charges to return' }).getAttribute('href')).toBe('/operator/payments')
  expect(screen.getByRole('link', { name: 'Edited campaigns' }).getAttribute('href')).toBe('/operator/campaigns?state=edited')
  expect(screen.queryByText('Nothing at the moment')).toBeNull()
  expect(document.querySelector('main')?.textContent).toMatch(/Time to a decision.*CampaignsNone yet.*Creators2 h/)
})

test('what keeps the service from working is said first, and the figures are read again every minute', async () => {
  await using screen = await openScreen(
    '/operator',
    operator,
    reply(getOverview, { data: { trouble: ['No emails are sent.', 'Backups fail.'] } }),
  )
  await screen.findByText('No emails are sent.')
  screen.getByText('Backups fail.')
  const before = screen.readsOf(getOverview).length
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(() => screen.readsOf(getOverview).length).toBe(before + 1)
})

const undone = {
  work: 'charge-due',
  count: 7,
  words: '7 jobs could not be charged.',
  lastError: 'The provider is down.',
  nextTryAt: inHours(2),
  items: [
    {
      id: 'i1',
      subject: 'contract' as const,
      subjectId: 'k1',
      subjectName: 'Oat milk',
      failedSince: inHours(-3),
      tries: 1,
      nextTryAt: inHours(1),
    },
    { id: 'i2-00000099', subject: null, subjectId: null, failedSince: inHours(-5), tries: 1200, nextTryAt: null },
    { id: 'i3', subject: 'media' as const, subjectId: 'o1', subjectName: '', failedSince: inHours(-5), tries: 2 },
  ],
}

test('work that failed says what, since when and how often, and is tried again at once', async () => {
  let isOver = false
  const overview = replyTo(getOverview, () => ({ data: { undone: isOver ? [] : [undone] } }))
  const retry = replyTo(retryUndone, () => ((isOver = true), { data: { count: 7 } }))
  await using screen = await openScreen('/operator', operator, overview, retry)
  const words = await screen.findByText('7 jobs could not be charged.')
  const row = words.closest('li')
  expect(row?.textContent).toContain('Last error: The provider is down. They will be retried at 14:00.')
  expect([...(row?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Job: Oat milksince 3 hours ago, 1 try, next at 13:00',
    'Item 00000099since 5 hours ago, 1,200 tries',
    'File: o1since 5 hours ago, 2 tries',
    'and 4 more',
  ])
  await screen.user.click(screen.getByRole('button', { name: 'Try now: 7 jobs could not be charged.' }))
  await expect.poll(() => screen.queryByText('Could not be done')).toBeNull()
  expect(screen.sent()).toEqual([{ call: 'POST /internal/operator/undone/charge-due/retry', query: {}, body: {} }])
  expect(messages()).toEqual([['We’ll try all 7 again in a few seconds.', 'success']])
})

test('a single piece of work speaks of one, and a refusal to try it says why', async () => {
  const one = { ...undone, count: 1, words: '1 job could not be charged.', lastError: 'It is down', items: undone.items.slice(0, 1) }
  const refused = refusal(retryUndone, 'STATE_MOVED_ON', 'It has been done.')
  await using screen = await openScreen('/operator', operator, refused, reply(getOverview, { data: { undone: [one] } }))
  const row = (await screen.findByText('1 job could not be charged.')).closest('li')
  expect(row?.textContent).toContain('Last error: It is down. It will be retried at 14:00.')
  expect(row?.textContent).not.toContain('more')
  await screen.user.click(screen.getByRole('button', { name: /^Try now/ }))
  await expect.poll(messages).toEqual([['It has been done.', 'error']])
  screen.answer(reply(retryUndone, { data: { count: 1 } }))
  await screen.user.click(screen.getByRole('button', { name: /^Try now/ }))
  await expect.poll(() => messages().at(-1)).toEqual(['We’ll try it again in a few seconds.', 'success'])
})

const months = [
  { month: '2026-10', volume: { amount: 1000.5 }, fees: { amount: 150 }, members: 4, contracts: 5 },
  { month: '2026-11', volume: { amount: 2000 }, fees: { amount: 300.25 }, members: 0, contracts: 1 },
]

test.each([
  ['', 'Paid by brands', 'Paid', ['Nov€2,000', 'Oct€1,000.50']],
  ['?chart=fees', 'Service fees', 'Fees', ['Nov€300.25', 'Oct€150']],
  ['?chart=jobs', 'Jobs started', 'Jobs', ['Nov1', 'Oct5']],
  ['?chart=members', 'New members', 'Members', ['Nov0', 'Oct4']],
])('the figures of the market are shown month by month: %j', async (search, heading, label, rows) => {
  await using screen = await openScreen(`/operator${search}`, operator, reply(getOverview, { data: { months } }))
  await screen.findByRole('heading', { name: `${heading}, month by month` })
  await screen.user.click(screen.getByRole('button', { name: 'Table' }))
  const table = await screen.findByRole('table', { name: `${heading} per month` })
  expect([...table.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)).toEqual(rows)
  expect(table.querySelector('thead')?.textContent).toBe(`Month${label}`)
  expect(screen.queryByText('Nothing yet in these twelve months.')).toBeNull()
})

test('another measure is kept in the address, and one without anything says so', async () => {
  const quiet = [{ ...months[1], volume: { amount: 5 } }] as const
  await using screen = await openScreen('/operator', operator, reply(getOverview, { data: { months: quiet } }))
  await screen.user.click(await screen.findByRole('button', { name: 'Members' }))
  await screen.findByText('Nothing yet in these twelve months.')
  expect(screen.router.state.location.search).toEqual({ chart: 'members' })
})

test('campaigns are counted by state, in the order of their life', async () => {
  const campaigns = { draft: 1, rejected: 2, in_review: 3, published: 4, filled: 5, delivered: 1234 }
  await using screen = await openScreen('/operator', operator, reply(getOverview, { data: { campaigns } }))
  const link = await screen.findByRole('link', { name: 'All campaigns' })
  expect(link.getAttribute('href')).toBe('/operator/campaigns?state=all')
  const list = [...document.querySelectorAll('main dl')].find(({ textContent }) => textContent?.startsWith('Draft'))
  expect([...(list?.querySelectorAll('div') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Draft1',
    'Rejected2',
    'In review3',
    'Published4',
    'Filled5',
    'Delivered1,234',
  ])
})

test('an overview that cannot be loaded says so', async () => {
  await using screen = await openScreen('/operator', operator, refusal(getOverview, 'VALIDATION_FAILED', 'Not now.'))
  expect(await screen.findByText('The overview could not be loaded')).not.toBeNull()
})

test.each(['agency', 'creator'] as const)('the screens of operators are for nobody else: %s', async (role) => {
  await using screen = await openScreen('/operator/payments', { role }, reply(getOverview))
  await expect.poll(() => screen.router.state.location.pathname).toBe(`/${role}/dashboard`)
  expect(screen.readsOf(getOverview)).toEqual([])
})

test.each([
  ['', 'Overview'],
  ['/campaigns', 'Campaigns'],
  ['/creators', 'Creators'],
  ['/jobs', 'Jobs'],
  ['/members', 'Members'],
  ['/payments', 'Payments'],
  ['/chargebacks', 'Chargebacks'],
  ['/payouts', 'Payouts'],
  ['/payouts/batches', 'Batches · Payouts'],
  ['/accounts', 'Accounts'],
  ['/accounts/bank', 'Bank · Accounts'],
  ['/accounts/provider', 'Card provider · Accounts'],
  ['/accounts/creator-documents', 'Creator documents · Accounts'],
  ['/accounts/balance', 'Balance · Accounts'],
  ['/audit', 'Audit log'],
])('the window of the screen %s is named after it', async (path, name) => {
  await using screen = await openScreen(`/operator${path}`, operator)
  await screen.findByRole('heading', { level: 1 })
  await expect.poll(() => document.title).toBe(`${name} · Pairtake`)
})
