// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { downloadAuditEntries, listAuditEntries } from '@pairtake/protocol/operator/operator-endpoints'
import { caughtDownloads } from '#testing/downloads.ts'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'

const operator = { role: 'operator' } as const
const meta = { page: 1, pages: 1, total: 1 }
const entry = {
  id: 'e1',
  action: 'contract_cancelled',
  subject: 'contract',
  subjectId: 'k1',
  subjectName: 'Oat milk',
  operator: { id: 'o1' },
  operatorName: 'Noor H.',
  reason: 'Both agreed.',
  createdAt: '2024-11-20T12:00:00+00:00',
}
const addressOf = (screen: { router: { state: { location: { search: unknown } } } }) => screen.router.state.location.search

test('an entry says what was done, when, by whom, to what and why', async () => {
  const list = reply(listAuditEntries, { data: [entry, { ...entry, id: 'e2', subjectName: '', subject: 'new_kind', reason: null }], meta })
  await using screen = await openScreen('/operator/audit', operator, list)
  await screen.findByRole('table', { name: 'Operator activity' })
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['Job cancelled', '20 Nov 2024', 'Noor H.', 'Job Oat milk', 'Both agreed.'],
    ['Job cancelled', '20 Nov 2024', 'Noor H.', 'new_kind k1', ''],
  ])
})

test('the log is narrowed to one operator or one record, keeping the search, and shown whole again', async () => {
  await using screen = await openScreen(
    '/operator/audit?state=contract&q=oat&page=2',
    operator,
    reply(listAuditEntries, { data: [entry], meta }),
  )
  await screen.user.click(await screen.findByRole('link', { name: 'Noor H.' }))
  await expect.poll(() => addressOf(screen)).toEqual({ state: 'contract', q: 'oat', operator: 'o1' })
  await screen.findByText('Activity of Noor H.')
  await screen.user.click(screen.getByRole('link', { name: 'Oat milk' }))
  await expect.poll(() => addressOf(screen)).toEqual({ q: 'oat', operator: 'o1', subjectId: 'k1' })
  await screen.findByText('Activity of Noor H. on Oat milk.')
  expect(screen.getByRole('link', { name: 'Payout' }).getAttribute('href')).toBe(
    '/operator/audit?state=payout&q=oat&operator=o1&subjectId=k1',
  )
  await screen.user.click(screen.getByRole('link', { name: 'Show everything' }))
  await expect.poll(() => addressOf(screen)).toEqual({ state: 'all', q: 'oat' })
  expect(screen.queryByText(/^Activity of/)).toBeNull()
  expect(screen.readsOf(listAuditEntries)).toEqual([
    { page: '2', state: 'contract', q: 'oat' },
    { page: '1', state: 'contract', q: 'oat', operator: 'o1' },
    { page: '1', q: 'oat', operator: 'o1', subjectId: 'k1' },
    { page: '1', q: 'oat' },
  ])
})

test('what the log is narrowed to is said without a name where there is no entry', async () => {
  await using screen = await openScreen('/operator/audit?operator=o1&subjectId=k1', operator, reply(listAuditEntries, { data: [], meta }))
  await screen.findByText('Activity of one operator on one record.')
  expect(await screen.findByText('Nothing here yet')).not.toBeNull()
})

test('R-386 the log is searched, cleared and paged with what it is filtered by', async () => {
  const list = replyTo(listAuditEntries, ({ query }) => ({
    data: query['page'] === '2' ? [entry] : [],
    meta: { page: Number(query['page']), pages: 3, total: 50 },
  }))
  await using screen = await openScreen('/operator/audit?state=payout&q=oat&operator=o1&page=2', operator, list)
  expect((await screen.findByRole('link', { name: 'Next' })).getAttribute('href')).toBe(
    '/operator/audit?state=payout&q=oat&operator=o1&page=3',
  )
  await screen.user.click(screen.getByRole('link', { name: 'Next' }))
  const first = await screen.findByRole('link', { name: 'Go to the first page' })
  expect(first.getAttribute('href')).toBe('/operator/audit?state=payout&q=oat&operator=o1')
  await screen.user.click(first)
  await screen.findByText('No entry matches')
  await screen.user.click(screen.getByRole('button', { name: 'Show all' }))
  await screen.findByText('Nothing here yet')
  expect(addressOf(screen)).toEqual({ state: 'payout', operator: 'o1' })
  await screen.user.type(screen.getByRole('searchbox', { name: 'Search names, ids and reasons' }), 'agreed')
  await expect.poll(() => addressOf(screen)).toEqual({ state: 'payout', operator: 'o1', q: 'agreed' })
})

test('R-440 the log is downloaded as it is filtered, again after a refusal, and the log then has it', async () => {
  using downloads = caughtDownloads()
  const list = reply(listAuditEntries, { data: [entry], meta })
  await using screen = await openScreen(
    '/operator/audit?state=payout&q=oat&operator=o1&subjectId=k1',
    operator,
    list,
    refusal(downloadAuditEntries, 'TOO_OFTEN', 'Later, please.'),
  )
  const download = screen.findByRole('button', { name: 'Download audit log as CSV' })
  await screen.user.click(await download)
  await screen.findByText('Later, please.')
  expect(downloads.names()).toEqual([])
  screen.answer(reply(downloadAuditEntries))
  await screen.user.click(await download)
  await expect.poll(downloads.names).toEqual([expect.stringMatching(/^pairtake-audit-log-.*\.csv$/)])
  const asked = ['POST /internal/operator/audit/download', { state: 'payout', q: 'oat', operator: 'o1', subjectId: 'k1' }]
  expect(screen.sent().map(({ call, body }) => [call, body])).toEqual([asked, asked])
  await expect.poll(() => screen.readsOf(listAuditEntries).length).toBe(2)
})

test('the log has a tab for each kind of record, and is whole for a kind that there is not', async () => {
  await using screen = await openScreen('/operator/audit?state=nothing', operator)
  const tabs = await screen.findByRole('navigation', { name: 'Filter by subject' })
  expect(tabs.textContent).toBe('AllCampaignCreator profileJobMediaMemberPayoutPayout batchPaymentChargebackAccountsList')
  expect([...tabs.querySelectorAll('[aria-current=page]')].map(({ textContent }) => textContent)).toEqual(['All'])
  expect(screen.readsOf(listAuditEntries)).toEqual([{ page: '1' }])
})
