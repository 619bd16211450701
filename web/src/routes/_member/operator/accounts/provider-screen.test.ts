// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { exportAccounts } from '@pairtake/protocol/accounts/accounts-endpoints'
import {
  getProviderStand,
  listProviderLines,
  reopenProviderLine,
  settleProviderLine,
} from '@pairtake/protocol/provider-line/provider-line-endpoints'
import { caughtDownloads } from '#testing/downloads.ts'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { dismissToasts, toasts } from '#testing/toasts.ts'

beforeEach(dismissToasts)

const operator = { role: 'operator' } as const
const meta = { page: 1, pages: 1, total: 1 }
const messages = () => toasts().map(({ message, tone }) => [message, tone])
const line = {
  id: 'l1',
  ref: 'txn_1',
  kind: 'fee' as const,
  fit: 'unknown' as const,
  // What the books lack is less than what moved.
  amount: { amount: 230 },
  unbooked: { amount: 10 },
  uses: ['fee', 'loss'] as const,
}
const settled = { as: 'loss' as const, by: { general: { displayName: 'Noor' } }, note: 'Too small to ask.' }

test('R-246 a line that does not fit is settled with an explanation, and can be opened again', async () => {
  let isSettled = false
  const list = replyTo(listProviderLines, () => ({ data: [isSettled ? { ...line, settled } : line], meta }))
  const settle = replyTo(settleProviderLine, () => ((isSettled = true), {}))
  const reopen = replyTo(reopenProviderLine, () => ((isSettled = false), {}))
  await using screen = await openScreen('/operator/accounts/provider?kind=fee', operator, list, reply(getProviderStand), settle, reopen)
  await screen.user.click(await screen.findByRole('link', { name: 'Settle: Fee txn_1' }))
  const dialog = await screen.findByRole('dialog', { name: 'What is €10.00?' })
  expect(dialog.textContent).toContain('Fee txn_1. Our books have no matching entry. Look it up at the provider.')
  await screen.user.click(screen.getByRole('radio', { name: /^Loss/ }))
  await screen.user.type(screen.getByRole('textbox', { name: /^Explanation/ }), 'Too small to ask.')
  await screen.user.click(screen.getByRole('button', { name: 'Settle' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.router.state.location.search).toEqual({ kind: 'fee' })
  await screen.user.click(await screen.findByRole('button', { name: 'Reopen: Fee txn_1' }))
  await screen.findByRole('link', { name: 'Settle: Fee txn_1' })
  expect(screen.sent().map(({ call, body }) => [call, body])).toEqual([
    ['POST /internal/operator/provider-lines/l1/settle', { as: 'loss', note: 'Too small to ask.' }],
    ['POST /internal/operator/provider-lines/l1/reopen', {}],
  ])
  expect(messages().map(([words]) => words)).toEqual(['Fee txn_1: Loss', 'Fee txn_1: open again'])
  await expect.poll(() => screen.readsOf(getProviderStand).length).toBe(3)
})

test('a line with nothing to book asks what it is, and a refusal keeps the explanation', async () => {
  const list = reply(listProviderLines, { data: [{ ...line, unbooked: { amount: 0 }, uses: ['nothing'] }], meta })
  const refused = refusal(settleProviderLine, 'STATE_MOVED_ON', 'It fits by now.')
  await using screen = await openScreen('/operator/accounts/provider?settle=l1', operator, list, refused)
  await screen.findByRole('dialog', { name: 'What is this line?' })
  await screen.user.type(screen.getByRole('textbox', { name: /^Explanation/ }), 'Known.')
  await screen.user.click(screen.getByRole('button', { name: 'Settle' }))
  await screen.findByText('It fits by now.')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Explanation/ }).value).toBe('Known.')
})

test('a line that another operator has settled meanwhile keeps its dialog, which says so', async () => {
  let isOver = false
  const list = replyTo(listProviderLines, () => ({ data: isOver ? [] : [line], meta }))
  const late = refusal(settleProviderLine, 'STATE_MOVED_ON', 'Noor has settled it.')
  await using screen = await openScreen('/operator/accounts/provider?settle=l1', operator, list, late)
  await screen.user.click(await screen.findByRole('radio', { name: /^Loss/ }))
  await screen.user.type(screen.getByRole('textbox', { name: /^Explanation/ }), 'Known.')
  isOver = true
  await screen.user.click(screen.getByRole('button', { name: 'Settle' }))
  await screen.findByText('Every line fits')
  expect(screen.getByRole('dialog', { name: 'What is €10.00?' }).textContent).toContain('Noor has settled it.')
})

test('a line that cannot be opened again says why', async () => {
  const list = reply(listProviderLines, { data: [{ ...line, settled }], meta })
  await using screen = await openScreen(
    '/operator/accounts/provider?fit=settled',
    operator,
    list,
    refusal(reopenProviderLine, 'NOT_FOUND', 'No such line.'),
  )
  await screen.user.click(await screen.findByRole('button', { name: 'Reopen: Fee txn_1' }))
  await expect.poll(messages).toEqual([['No such line.', 'error']])
})

test('R-251 the lines are filtered by fit, kind and days, each keeping the others and beginning at the first page', async () => {
  const stand = reply(getProviderStand, { data: { notFitting: 7 } })
  await using screen = await openScreen(
    '/operator/accounts/provider?page=3&kind=fee',
    operator,
    reply(listProviderLines, { data: [line], meta }),
    stand,
  )
  const show = (await screen.findByRole('combobox', { name: 'Show' })) as HTMLSelectElement
  await screen.findByRole('option', { name: 'What doesn’t fit (7)' })
  expect(show.value).toBe('not_fitting')
  await screen.user.selectOptions(show, 'Settled')
  await expect.poll(() => screen.router.state.location.search).toEqual({ kind: 'fee', fit: 'settled' })
  await screen.user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Chargeback')
  await expect.poll(() => screen.router.state.location.search).toEqual({ kind: 'dispute', fit: 'settled' })
  await screen.user.type(screen.getByLabelText('First day'), '2026-11-05')
  await expect.poll(() => screen.router.state.location.search).toEqual({ kind: 'dispute', fit: 'settled', from: '2026-11-05' })
  await screen.user.type(screen.getByLabelText('Last day'), '2026-11-04')
  await screen.findByText('The last day cannot be before the first.')
  await screen.user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Every kind')
  await expect.poll(() => screen.router.state.location.search).toEqual({ fit: 'settled', from: '2026-11-05', to: '2026-11-04' })
  await screen.user.clear(screen.getByLabelText('Last day'))
  await expect.poll(() => screen.router.state.location.search).toEqual({ fit: 'settled', from: '2026-11-05' })
  const from = '2026-11-05'
  const reads = screen.readsOf(listProviderLines)
  expect(reads[0]).toEqual({ kind: 'fee', fit: 'not_fitting', page: '3', limit: '100' })
  for (const asked of [
    { kind: 'fee', fit: 'settled' },
    { kind: 'dispute', fit: 'settled', from },
    { fit: 'settled', from, to: '2026-11-04' },
  ])
    expect(reads).toContainEqual({ ...asked, page: '1', limit: '100' })
  expect(screen.readsOf(getProviderStand).slice(0, 3)).toEqual([{}, { from }, { from, to: '2026-11-04' }])
})

test('all lines are requested without a fit, and a day that does not exist narrows nothing', async () => {
  const list = reply(listProviderLines, { data: [line], meta })
  await using screen = await openScreen('/operator/accounts/provider?fit=all&from=2026-02-30&to=2026-11-20', operator, list)
  await screen.findByRole('link', { name: 'Settle: Fee txn_1' })
  expect(screen.readsOf(listProviderLines)).toEqual([{ to: '2026-11-20', page: '1', limit: '100' }])
  expect(screen.readsOf(getProviderStand)).toEqual([{ to: '2026-11-20' }])
})

test('the totals add up, less what was given back, taken back, kept and paid out', async () => {
  const data = {
    charged: { amount: 1000 },
    refunded: { amount: 100.1 },
    disputed: { amount: 50 },
    fees: { amount: 20.2 },
    paidOut: { amount: 600 },
    balance: { amount: 229.7 },
    booked: { amount: 239.7 },
    difference: { amount: -10 },
    inTransit: { amount: 600 },
    takenAt: '2026-11-20T12:00:00+00:00',
  }
  await using screen = await openScreen('/operator/accounts/provider', operator, reply(getProviderStand, { data }))
  await screen.findByText('Difference: see what doesn’t fit')
  const sums = [...document.querySelectorAll('main dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent])
  expect(sums).toEqual([
    ['Charged to cards', '€1,000.00'],
    ['Refunded', '-€100.10'],
    ['Taken back by banks', '-€50.00'],
    ['Fees', '-€20.20'],
    ['Paid to our bank', '-€600.00'],
    ['Left with the provider', '€229.70'],
    ['By our books', '€239.70'],
    ['Difference: see what doesn’t fit', '-€10.00'],
    ['The provider says', '€229.70'],
  ])
  expect(document.querySelector('main')?.textContent).toContain('€600.00 more is on its way to our bank')
})

test.each([
  ['', 'CSV of 2026', { from: '2026-01-01', to: '2026-12-31' }],
  ['?from=2025-03-05', 'CSV of these days', { from: '2025-03-05', to: '2025-12-31' }],
  ['?to=2025-03-05', 'CSV of these days', { from: '2025-01-01', to: '2025-03-05' }],
  ['?from=2025-11-05&to=2026-02-01', 'CSV of these days', { from: '2025-11-05', to: '2026-02-01' }],
])('the lines of the days chosen are downloaded: %j', async (search, name, days) => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 12, 0), toFake: ['Date'] })
  using downloads = caughtDownloads()
  const file = reply(exportAccounts, { data: { url: 'https://files.example/lines.csv' } })
  await using screen = await openScreen(`/operator/accounts/provider${search}`, operator, file)
  await screen.user.click(await screen.findByRole('button', { name }))
  await expect.poll(downloads.addresses).toEqual(['https://files.example/lines.csv'])
  vi.useRealTimers()
  expect(screen.sent().map(({ body }) => body)).toEqual([{ sheet: 'provider-lines', ...days }])
})

test('an empty list of lines says whether all fit, and pages keep what is filtered', async () => {
  const none = replyTo(listProviderLines, ({ query }) => ({
    data: query['page'] === '2' ? [line] : [],
    meta: { page: Number(query['page']), pages: 3, total: 201 },
  }))
  await using screen = await openScreen('/operator/accounts/provider?fit=fits&kind=fee&from=2026-11-01&page=2', operator, none)
  expect((await screen.findByRole('link', { name: 'Next' })).getAttribute('href')).toBe(
    '/operator/accounts/provider?fit=fits&kind=fee&from=2026-11-01&page=3',
  )
  await screen.user.click(screen.getByRole('link', { name: 'Next' }))
  const first = await screen.findByRole('link', { name: 'Go to the first page' })
  expect(first.getAttribute('href')).toBe('/operator/accounts/provider?fit=fits&kind=fee&from=2026-11-01')
  await screen.user.click(first)
  await screen.findByText('No such lines')
  await screen.user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'What doesn’t fit')
  await screen.findByText('Every line fits')
})
