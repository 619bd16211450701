// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import {
  downloadPayoutBatch,
  downloadPayoutBatches,
  listPayoutBatches,
  markBatchPaid,
  voidBatch,
} from '@pairtake/protocol/operator/operator-money-endpoints'
import { caughtDownloads } from '#testing/downloads.ts'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { dismissToasts, toasts } from '#testing/toasts.ts'

beforeEach(dismissToasts)

const operator = { role: 'operator' } as const
const meta = { page: 1, pages: 1, total: 1 }
const batch = { id: 'b1', fileName: 'pain-1.xml', total: { amount: 180 }, counts: { payouts: 3, open: 3 } }
const listed = reply(listPayoutBatches, { data: [batch], meta })
const messages = () => toasts().map(({ message, tone }) => [message, tone])

test('a batch is marked as paid after a question, and the list is read again', async () => {
  let isPaid = false
  const list = replyTo(listPayoutBatches, () => ({
    data: [isPaid ? { ...batch, counts: { payouts: 3, paid: 3 } } : batch],
    meta,
  }))
  const mark = replyTo(markBatchPaid, () => ((isPaid = true), {}))
  await using screen = await openScreen('/operator/payouts/batches?q=pain&page=2', operator, list, mark)
  await screen.user.click(await screen.findByRole('link', { name: 'Mark as paid: pain-1.xml' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mark this batch as paid?' })
  expect(dialog.textContent).toContain('You can’t undo this')
  expect(screen.sent()).toEqual([])
  await screen.user.click(screen.getByRole('button', { name: 'Mark 3 payouts as paid' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.sent()).toEqual([{ call: 'POST /internal/operator/payout-batches/b1/mark-paid', query: {}, body: {} }])
  await screen.findByText('3 paid')
  expect(messages()).toEqual([['3 payouts marked as paid', 'success']])
  expect(screen.router.state.location.search).toEqual({ q: 'pain', page: 2 })
})

test('a batch that is refused keeps its question open, which says why', async () => {
  const refused = refusal(markBatchPaid, 'SECOND_OPERATOR_NEEDED', 'A second operator has to agree.')
  await using screen = await openScreen('/operator/payouts/batches?pay=b1', operator, listed, refused)
  await screen.user.click(await screen.findByRole('button', { name: 'Mark 3 payouts as paid' }))
  await screen.findByText('A second operator has to agree.')
  expect(screen.getByRole('dialog', { name: 'Mark this batch as paid?' })).not.toBeNull()
})

test.each([
  [
    { open: 3, held: 1 },
    '1 payout in this batch is held',
    'Its creator is suspended. Lift the suspension first, or mark the other payouts as paid without it.',
  ],
  [
    { open: 3, held: 2 },
    '2 payouts in this batch are held',
    'Their creators are suspended. Lift the suspension first, or mark the other payout as paid without them.',
  ],
  [{ open: 2, held: 2 }, '2 payouts in this batch are held', 'Their creators are suspended. Lift the suspension first.'],
] as const)('R-005 a batch with held payouts says what can be done: %j', async (counts, title, words) => {
  const held = reply(listPayoutBatches, { data: [{ ...batch, counts: { payouts: 3, ...counts } }], meta })
  await using screen = await openScreen('/operator/payouts/batches?pay=b1', operator, held)
  const dialog = await screen.findByRole('dialog')
  await screen.findByText(title)
  expect(dialog.textContent).toContain(words)
  const others = screen.queryByRole('link', { name: /^the other payouts?$/ })
  expect(others?.getAttribute('href')).toBe(counts.open > counts.held ? '/operator/payouts?state=all&q=b1' : undefined)
})

test('a batch is voided with a reason; what is held or returned stays out of the next file', async () => {
  const held = reply(listPayoutBatches, { data: [{ ...batch, counts: { payouts: 3, open: 2, held: 1 } }], meta })
  await using screen = await openScreen('/operator/payouts/batches?q=pain', operator, held, reply(getOverview), reply(voidBatch))
  await screen.user.click(await screen.findByRole('link', { name: 'Void: pain-1.xml' }))
  const dialog = await screen.findByRole('dialog', { name: 'Void this batch?' })
  expect(dialog.textContent).toContain(
    'Only do this if the bank hasn’t carried out pain-1.xml and won’t. Its 2 payouts can then be exported again, except those you return first and those that are held.',
  )
  await screen.user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'The bank lost it.')
  await screen.user.click(screen.getByRole('button', { name: 'Void batch' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.sent().map(({ call, body }) => [call, body])).toEqual([
    ['POST /internal/operator/payout-batches/b1/void', { reason: 'The bank lost it.' }],
  ])
  expect(messages()).toEqual([['The batch is voided. You can export its payouts again.', 'success']])
  expect(screen.router.state.location.search).toEqual({ q: 'pain' })
})

test('the file of a batch is downloaded under its own name; one that should not go to the bank only when asked again', async () => {
  using downloads = caughtDownloads()
  const changed = refusal(downloadPayoutBatch, 'BATCH_CHANGED', 'A payout of this file was returned.')
  await using screen = await openScreen('/operator/payouts/batches', operator, changed, listed)
  const download = await screen.findByRole('button', { name: 'Download: pain-1.xml' })
  await screen.user.click(download)
  const dialog = await screen.findByRole('dialog', { name: 'Don’t send this file to the bank' })
  expect(dialog.textContent).toContain('A payout of this file was returned.')
  await screen.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(downloads.names()).toEqual([])
  await screen.user.click(download)
  await screen.findByRole('dialog')
  screen.answer(reply(downloadPayoutBatch))
  await screen.user.click(screen.getByRole('button', { name: 'Download anyway' }))
  await expect.poll(downloads.names).toEqual(['pain-1.xml'])
  expect(screen.readsOf(downloadPayoutBatch)).toEqual([{}, {}, { despiteChanges: 'true' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a file that cannot be downloaded says why', async () => {
  const gone = refusal(downloadPayoutBatch, 'NOT_FOUND', 'There is no such file.')
  await using screen = await openScreen('/operator/payouts/batches', operator, gone, listed)
  await screen.user.click(await screen.findByRole('button', { name: 'Download: pain-1.xml' }))
  await expect.poll(messages).toEqual([['There is no such file.', 'error']])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('R-420 the list of batches is searched, cleared, paged and downloaded', async () => {
  using downloads = caughtDownloads()
  const list = replyTo(listPayoutBatches, ({ query }) => ({
    data: query['q'] === 'noor' ? [batch] : [],
    meta: { page: Number(query['page']), pages: 3, total: 41 },
  }))
  await using screen = await openScreen('/operator/payouts/batches?q=noor&page=2', operator, list, reply(downloadPayoutBatches))
  expect((await screen.findByRole('link', { name: 'Next' })).getAttribute('href')).toBe('/operator/payouts/batches?q=noor&page=3')
  await screen.user.click(screen.getByRole('button', { name: 'Download payout batches as CSV' }))
  await expect.poll(() => downloads.names().length).toBe(1)
  expect(screen.sent()).toEqual([{ call: 'POST /internal/operator/payout-batches/download', query: {}, body: { q: 'noor' } }])
  const search = screen.getByRole('searchbox', { name: 'Search creators, operators and ids' })
  await screen.user.clear(search)
  await screen.user.type(search, 'nora')
  await screen.findByText('No file matches')
  expect(screen.router.state.location.search).toEqual({ q: 'nora' })
  await screen.user.click(screen.getByRole('button', { name: 'Show all' }))
  await screen.findByText('No files exported yet')
  expect(screen.router.state.location.search).toEqual({})
})

test('a page of batches past the end leads to the first one', async () => {
  const past = reply(listPayoutBatches, { data: [], meta: { page: 4, pages: 1, total: 1 } })
  await using screen = await openScreen('/operator/payouts/batches?q=noor&page=4', operator, past)
  expect((await screen.findByRole('link', { name: 'Go to the first page' })).getAttribute('href')).toBe('/operator/payouts/batches?q=noor')
})
