// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '@pairtake/protocol/limits'
import { claimRecord, listClaims } from '@pairtake/protocol/operator/operator-claim-endpoints'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import {
  downloadOperatorPayments,
  giveBackSuspense,
  listOperatorPayments,
  listSuspense,
  markRefundDealtWith,
  pausePaymentReminders,
  previewRefund,
  refundPayment,
  resumePaymentReminders,
  retryPayment,
} from '@pairtake/protocol/operator/operator-money-endpoints'
import { queryClient } from '#api/query-client.ts'
import { caughtDownloads } from '#testing/downloads.ts'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { dismissToasts, toasts } from '#testing/toasts.ts'

beforeEach(() => {
  dismissToasts()
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 12, 0), toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

const operator = { role: 'operator' } as const
const meta = { page: 1, pages: 1, total: 1 }
const wire = (at: Date) => at.toISOString().replace('.000Z', '+00:00')
const nordlys = { general: { displayName: 'Nordlys' } }
const parts = { contract: { campaign: { name: 'Oat milk' }, creator: { general: { displayName: 'Mara K.' } } }, agency: nordlys }
const failed = { ...parts, id: 'p1', state: 'scheduled', amount: { amount: 322 }, failure: 'The card was declined.' } as const
const paid = { ...parts, id: 'p2', state: 'paid', amount: { amount: 322 }, refundedAmount: { amount: 22.5 } } as const
const listOf = (...data: object[]) => reply(listOperatorPayments, { data, meta })
// A dialog closes once what it changed is read again, so each of these has to be answered.
const around = reply(getOverview)
const messages = () => toasts().map(({ message, tone }) => [message, tone])
const isAct = ({ call }: { call: string }) => !call.includes('/claims')

test('a failed payment says why, when it is retried, and is charged again at once', async () => {
  let isPaid = false
  const retryAt = wire(new Date(2026, 10, 20, 15, 0))
  const list = replyTo(listOperatorPayments, () => ({ data: isPaid ? [] : [{ ...failed, retryAt }], meta }))
  const retry = replyTo(retryPayment, () => ((isPaid = true), {}))
  await using screen = await openScreen('/operator/payments?q=oat', operator, list, retry)
  const row = (await screen.findByText('Oat milk')).closest('tr')
  expect(row?.textContent).toContain('Nordlys for Mara K.The card was declined.Retries automatically in 3 hours€322.00')
  await screen.user.click(screen.getByRole('button', { name: 'Charge the payment for Oat milk again' }))
  await screen.findByText('No payment matches')
  expect(screen.sent()).toEqual([{ call: 'POST /internal/operator/payments/p1/retry', query: {}, body: {} }])
  expect(messages()).toEqual([['The payment is charged', 'success']])
})

test('a charge that fails again says so, and the payments are read again', async () => {
  const declined = refusal(retryPayment, 'PAYMENT_FAILED', 'The card has expired.')
  await using screen = await openScreen('/operator/payments', operator, listOf(failed), declined)
  expect((await screen.findByText('Oat milk')).closest('tr')?.textContent).toContain('Won’t retry automatically')
  await screen.user.click(screen.getByRole('button', { name: 'Charge the payment for Oat milk again' }))
  await expect.poll(messages).toEqual([['The card has expired.', 'error']])
  await expect.poll(() => screen.readsOf(listOperatorPayments).length).toBe(2)
})

test('a payment that is being charged, or was paid after all, says nothing of the failure before', async () => {
  const at = wire(new Date(2026, 10, 19, 12, 0))
  const charging = { ...failed, isCharging: true }
  const settled = { ...failed, id: 'p3', state: 'paid', paidAt: wire(new Date(2026, 10, 20, 10, 0)), failedSince: at } as const
  const overdue = { ...failed, id: 'p4', failedSince: at, createdAt: wire(new Date(2026, 10, 1, 12, 0)) }
  await using screen = await openScreen('/operator/payments?state=all', operator, listOf(charging, settled, overdue))
  await screen.findByRole('table', { name: 'Payments' })
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )
  expect(rows.map(([, , when, state]) => [when, state])).toEqual([
    [expect.anything(), 'Being charged'],
    ['2 hours ago', 'Paid'],
    ['yesterday', 'Failed'],
  ])
  expect(rows.map(([what]) => /retry|Retries/.test(what ?? ''))).toEqual([false, false, true])
  expect(rows[1]?.[0]).not.toContain('declined')
})

test('R-444 a payment names its papers and what of it was refunded', async () => {
  const paper = {
    id: 'i1',
    kind: 'credit_note',
    number: 'CN-2',
    pdfUrl: 'https://files.example/cn.pdf',
    xmlUrl: 'https://files.example/cn.xml',
  } as const
  await using screen = await openScreen('/operator/payments?state=all', operator, listOf({ ...paid, papers: [paper] }))
  const row = (await screen.findByText('Oat milk')).closest('tr')
  expect(row?.textContent).toContain('€322.00€22.50 refunded')
  expect(row?.textContent).toContain('Partly refunded')
  expect(screen.getByRole('link', { name: 'PDF of Credit note CN-2' }).getAttribute('href')).toBe('https://files.example/cn.pdf')
  expect(screen.getByRole('link', { name: 'XML of Credit note CN-2' }).getAttribute('href')).toBe('https://files.example/cn.xml')
})

const reminders = { sent: 1, lastAt: wire(new Date(2026, 10, 18, 12, 0)), nextAt: wire(new Date(2026, 10, 22, 12, 0)) }

test('reminders of an overdue payment are paused with a reason, and resumed', async () => {
  let paused: { at: string; by: string; reason: string } | null = null
  const list = replyTo(listOperatorPayments, () => ({
    data: [{ ...failed, reminders: { ...reminders, nextAt: paused === null ? reminders.nextAt : null, paused } }],
    meta,
  }))
  const pause = replyTo(pausePaymentReminders, () => ((paused = { at: reminders.lastAt, by: 'Noor', reason: 'They called.' }), {}))
  const resume = replyTo(resumePaymentReminders, () => ((paused = null), {}))
  await using screen = await openScreen('/operator/payments?state=overdue&page=2', operator, list, around, pause, resume)
  await screen.findByText('Reminder sent 18 Nov. Next in 2 days.')
  await screen.user.click(screen.getByRole('link', { name: 'Pause reminders for Oat milk' }))
  const dialog = await screen.findByRole('dialog', { name: 'Pause reminders' })
  expect(dialog.textContent).toContain('Nordlys gets no more reminders for Oat milk until you resume them. The payment stays overdue.')
  await screen.user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'They called.')
  await screen.user.click(screen.getByRole('button', { name: 'Pause reminders' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await screen.findByText('Reminder sent 18 Nov. Paused by Noor: They called.')
  await expect.poll(() => screen.router.state.location.search).toEqual({ state: 'overdue', page: 2 })
  await screen.user.click(screen.getByRole('button', { name: 'Resume reminders for Oat milk' }))
  await screen.findByText('Reminder sent 18 Nov. Next in 2 days.')
  expect(screen.sent().map(({ call, body }) => [call, body])).toEqual([
    ['POST /internal/operator/payments/p1/pause-reminders', { reason: 'They called.' }],
    ['POST /internal/operator/payments/p1/resume-reminders', {}],
  ])
  expect(messages().map(([words]) => words)).toEqual(['Reminders paused', 'Reminders resumed'])
})

test('reminders say how many were sent, and that none are sent to a suspended brand', async () => {
  const of = (change: object) => ({ ...failed, id: JSON.stringify(change), reminders: { ...reminders, ...change } })
  const list = listOf(
    of({ sent: 0, lastAt: null, nextAt: null }),
    of({ sent: 3, nextAt: null }),
    of({ nextAt: null, heldBySuspension: true }),
  )
  await using screen = await openScreen('/operator/payments?state=overdue', operator, list)
  await screen.findByText('No reminder sent yet.')
  screen.getByText('Final notice sent 18 Nov.')
  expect(screen.getByText('Reminder sent 18 Nov. None while the brand is suspended.')).not.toBeNull()
})

test('a refund that did not arrive is marked as dealt with, with what was done', async () => {
  let isOver = false
  const refundProblem = { amount: { amount: 20 }, at: reminders.lastAt, words: 'The card is closed.' }
  const list = replyTo(listOperatorPayments, () => ({ data: [{ ...paid, refundProblem: isOver ? null : refundProblem }], meta }))
  const deal = replyTo(markRefundDealtWith, () => ((isOver = true), {}))
  await using screen = await openScreen('/operator/payments?q=oat', operator, list, around, deal)
  await screen.findByText('The refund of €20.00 did not reach the brand. The card is closed. We still hold the money.')
  await screen.user.click(screen.getByRole('link', { name: 'Mark the refund for Oat milk as dealt with' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mark the refund as dealt with' })
  expect(dialog.textContent).toContain('This pays nothing. It removes the refund for Oat milk from your overview.')
  await screen.user.type(screen.getByRole('textbox', { name: /^What you did/ }), 'Paid by transfer.')
  await screen.user.click(screen.getByRole('button', { name: 'Mark as dealt with' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.sent().map(({ call, body }) => [call, body])).toEqual([
    ['POST /internal/operator/payments/p2/mark-refund-dealt-with', { reason: 'Paid by transfer.' }],
  ])
  await expect.poll(() => screen.router.state.location.search).toEqual({ q: 'oat' })
  await expect.poll(() => screen.queryByText(/did not reach the brand/)).toBeNull()
})

test.each([['dealt'], ['pause']])('an old link to a dialog that has nothing to do opens none: %s', async (name) => {
  await using screen = await openScreen(`/operator/payments?${name}=p2`, operator, listOf(paid))
  await screen.findByText('Oat milk')
  expect(screen.queryByRole('dialog')).toBeNull()
})

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const preview = replyTo(previewRefund, ({ query }) => ({
  data: {
    amount: euros(Number(query['amount'])),
    fromCreator: euros(1),
    fee: euros(2),
    vat: euros(3),
    loss: euros(0),
    creatorName: 'Mara K.',
    creatorBalance: euros(9),
  },
}))

test('a payment is refunded up to what is left of it, after a preview of where it comes from', async () => {
  let refunded = 22.5
  const list = replyTo(listOperatorPayments, () => ({ data: [{ ...paid, refundedAmount: { amount: refunded } }], meta }))
  const refund = replyTo(refundPayment, ({ body }) => ((refunded += (body as { amount: { amount: number } }).amount.amount), {}))
  await using screen = await openScreen('/operator/payments?state=paid&q=oat', operator, list, around, preview, refund)
  await screen.user.click(await screen.findByRole('link', { name: 'Refund the payment for Oat milk' }))
  const dialog = await screen.findByRole('dialog', { name: 'Refund a payment' })
  expect(dialog.textContent).toContain('Oat milk, Nordlys')
  const sum = screen.getByRole('textbox', { name: /^Sum/ }) as HTMLInputElement
  expect([sum.value, dialog.textContent?.includes('€299.50 can be refunded')]).toEqual(['299.50', true])
  await expect.poll(() => dialog.textContent).toContain('Back to the brand€299.50')
  await screen.user.click(screen.getByRole('button', { name: 'Refund €299.50' }))
  await screen.findByText('The reason is required.')
  await screen.user.clear(sum)
  await screen.user.type(sum, '299.51')
  await screen.findByText('Please enter at most €299.50.')
  await screen.user.clear(sum)
  await screen.user.type(sum, '12.34')
  await expect.poll(() => dialog.textContent).toContain('Back to the brand€12.34')
  expect(dialog.textContent).toContain('VAT€3.00')
  expect(dialog.textContent).not.toContain('Our loss')
  await screen.user.type(screen.getByRole('textbox', { name: /^Reason/ }), ' Wrong product. ')
  await screen.user.click(screen.getByRole('button', { name: 'Refund €12.34' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.sent().filter(isAct)).toEqual([
    {
      call: 'POST /internal/operator/payments/p2/refund',
      query: {},
      body: { reason: 'Wrong product.', amount: { amount: 12.34, currency: 'EUR' } },
    },
  ])
  expect(messages()).toEqual([['€12.34 is refunded', 'success']])
  await screen.findByText('€34.84 refunded')
  expect(screen.router.state.location.search).toEqual({ state: 'paid', q: 'oat' })
})

test('R-483 a refund that is refused keeps the dialog with what was typed, and is sent again under the same key', async () => {
  const refused = refusal(refundPayment, 'REFUND_NOT_POSSIBLE', 'The provider refused it.')
  await using screen = await openScreen('/operator/payments?refund=p2', operator, listOf(paid), around, preview, refused)
  using fetched = vi.spyOn(globalThis, 'fetch')
  await screen.user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Wrong product.')
  await screen.user.click(screen.getByRole('button', { name: 'Refund €299.50' }))
  await screen.findByText('The provider refused it.')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ }).value).toBe('Wrong product.')
  screen.answer(reply(refundPayment))
  await screen.user.click(screen.getByRole('button', { name: 'Refund €299.50' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const keys = fetched.mock.calls.flatMap(([address, init]) =>
    typeof address === 'string' && address.endsWith('/refund') ? [new Headers(init?.headers).get('idempotency-key')] : [],
  )
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('R-190 a refund is claimed, and another operator’s is taken over before it is made', async () => {
  const claim = (isMine: boolean) => ({
    subject: 'payment' as const,
    subjectId: 'p2',
    isMine,
    operator: { general: { displayName: 'Noor' } },
  })
  let isMine = false
  const claims = replyTo(listClaims, () => ({ data: { claims: [claim(isMine)] } }))
  const take = replyTo(claimRecord, ({ body }) => ((isMine ||= 'takeOver' in (body as object)), {}))
  await using screen = await openScreen('/operator/payments?refund=p2', operator, listOf(paid), claims, take)
  await screen.findByText(/^Claimed by Noor/)
  const isOff = () => screen.getByRole('button', { name: /^Refund €/ }).getAttribute('aria-disabled') === 'true'
  expect(isOff()).toBe(true)
  await screen.user.click(screen.getByRole('button', { name: 'Take over' }))
  await expect.poll(isOff).toBe(false)
  expect(screen.sent().map(({ body }) => body)).toContainEqual({ subject: 'payment', subjectId: 'p2', takeOver: true })
  await expect.poll(() => screen.sent().at(-1)?.body).toEqual({ subject: 'payment', subjectId: 'p2' })
  await screen.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect
    .poll(() => screen.sent().at(-1))
    .toMatchObject({
      call: 'POST /internal/operator/claims/_release',
      body: { subject: 'payment', subjectId: 'p2' },
    })
})

const suspended = (id: string, change: object = {}) => ({
  id,
  amount: { amount: 90 },
  agency: nordlys,
  contract: { campaignName: 'Oat milk', creatorName: 'Mara K.' },
  ...change,
})
const suspenseOf = (...data: object[]) => reply(listSuspense, { data, meta })
const someSuspended = reply(getOverview, {
  data: { waiting: { suspendedCharges: 1, openChargebacks: 2, failedPayments: 4, overduePayments: 5 } },
})

test('R-273 money in suspense is returned after a confirmation that names sum and brand', async () => {
  let isReturned = false
  const list = replyTo(listSuspense, () => ({ data: isReturned ? [] : [suspended('s1', { cause: 'contract_closed' })], meta }))
  const give = replyTo(giveBackSuspense, () => ((isReturned = true), {}))
  await using screen = await openScreen('/operator/payments', operator, listOf(failed), someSuspended, list, give)
  await screen.findByText(/charged after the job was cancelled/)
  await screen.user.click(screen.getByRole('button', { name: 'Return €90.00 to Nordlys' }))
  await screen.findByText('Return €90.00 to Nordlys?')
  screen.getByText('It goes back to the card it came from. This cannot be undone.')
  await screen.user.click(screen.getByRole('button', { name: 'Back' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.sent()).toEqual([])
  await screen.user.click(screen.getByRole('button', { name: 'Return €90.00 to Nordlys' }))
  await screen.user.click(await screen.findByRole('button', { name: 'Return €90.00' }))
  await expect.poll(() => screen.queryByText('To return')).toBeNull()
  expect(screen.sent()).toEqual([{ call: 'POST /internal/operator/suspense/s1/give-back', query: {}, body: {} }])
  expect(messages()).toEqual([['€90.00 was returned to Nordlys', 'success']])
})

test('R-188 money that was returned but did not arrive says why; a refusal stands in the question', async () => {
  const refused = refusal(giveBackSuspense, 'REFUND_NOT_POSSIBLE', 'The card takes no refund.')
  const list = suspenseOf(suspended('s1', { refusal: { at: reminders.lastAt, words: 'Account closed.' } }))
  await using screen = await openScreen('/operator/payments', operator, listOf(failed), someSuspended, list, refused)
  expect((await screen.findByText(/^Returned, but didn’t arrive/)).textContent).toBe(
    'Returned, but didn’t arrive, 2 days ago: Account closed.',
  )
  await screen.user.click(screen.getByRole('button', { name: 'Return €90.00 to Nordlys' }))
  await screen.user.click(await screen.findByRole('button', { name: 'Return €90.00' }))
  await screen.findByText('The card takes no refund.')
  expect(messages()).toEqual([])
})

test('money in suspense that another operator has returned meanwhile keeps its question, which says so', async () => {
  let isOver = false
  const some = () => ({ data: isOver ? [] : [suspended('s1')], meta })
  const waiting = replyTo(getOverview, () => ({ data: { waiting: { suspendedCharges: isOver ? 0 : 1 } } }))
  const late = refusal(giveBackSuspense, 'STATE_MOVED_ON', 'Noor has returned it.')
  await using screen = await openScreen('/operator/payments', operator, listOf(failed), waiting, replyTo(listSuspense, some), late)
  await screen.user.click(await screen.findByRole('button', { name: 'Return €90.00 to Nordlys' }))
  const confirm = await screen.findByRole('button', { name: 'Return €90.00' })
  isOver = true
  await screen.user.click(confirm)
  await expect.poll(() => screen.queryByText('To return')).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Return the charge' }).textContent).toContain('Noor has returned it.')
  await screen.user.click(screen.getByRole('button', { name: 'Back' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('a failed payment that leaves the list keeps what was typed about its refund', async () => {
  let isOver = false
  const list = replyTo(listOperatorPayments, () => ({ data: isOver ? [] : [failed], meta }))
  await using screen = await openScreen(`/operator/payments?refund=${failed.id}`, operator, list)
  const reason = await screen.findByRole('textbox', { name: /^Reason/ })
  await screen.user.type(reason, 'Agreed by phone')
  isOver = true
  await queryClient.refetchQueries({ queryKey: [listOperatorPayments.path] })
  await screen.findByText('No payment failed')
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ })).value).toBe('Agreed by phone')
})

test('money in suspense is asked for where there is some, and says when there is more than one page', async () => {
  await using none = await openScreen('/operator/payments', operator, listOf(failed), reply(getOverview))
  await none.findByText('Oat milk')
  expect(none.readsOf(listSuspense)).toEqual([])
  await none[Symbol.asyncDispose]()
  const many = suspenseOf(...Array.from({ length: limits.page.max }, (_, index) => suspended(`s${index}`)))
  await using screen = await openScreen('/operator/payments', operator, listOf(failed), someSuspended, many)
  await screen.findByText('Showing the first 100. More appear once these are returned.')
  expect(screen.readsOf(listSuspense)).toEqual([{ limit: '100' }])
})

test('the states of payments count what needs help, keep the search, and lead to the chargebacks', async () => {
  await using screen = await openScreen('/operator/payments?state=paid&q=oat&page=3', operator, listOf(paid), someSuspended)
  const tabs = await screen.findByRole('navigation', { name: 'Payments by state' })
  await expect.poll(() => tabs.textContent).toBe('Failed, 4Overdue, 5ScheduledFuturePaidRefundedAll')
  const states = ['failed', 'overdue', 'scheduled', 'future', 'paid', 'refunded', 'all']
  expect([...tabs.querySelectorAll('a')].map((tab) => tab.getAttribute('href'))).toEqual(
    states.map((state) => `/operator/payments?state=${state}&q=oat`),
  )
  const chargebacks = screen.getByRole('link', { name: /^Chargebacks/ })
  expect([chargebacks.textContent, chargebacks.getAttribute('href')]).toEqual(['Chargebacks2', '/operator/chargebacks'])
})

test('R-420 an empty list of payments says whether there is nothing, nothing that matches, or nothing on this page', async () => {
  const none = replyTo(listOperatorPayments, ({ query }) => ({ data: [], meta: { page: Number(query['page']), pages: 1, total: 0 } }))
  await using screen = await openScreen('/operator/payments?state=overdue&q=oat&page=2', operator, none)
  const first = await screen.findByRole('link', { name: 'Go to the first page' })
  expect(first.getAttribute('href')).toBe('/operator/payments?state=overdue&q=oat')
  await screen.user.click(first)
  await screen.findByText('No payment matches')
  await screen.user.click(screen.getByRole('button', { name: 'Show all' }))
  await screen.findByText('No payment is overdue')
  await screen.user.click(screen.getByRole('link', { name: 'Failed' }))
  await screen.findByText('No payment failed')
  await screen.user.click(screen.getByRole('link', { name: 'Paid' }))
  await screen.findByText('No payments here')
  await screen.user.type(screen.getByRole('searchbox', { name: 'Search campaigns and people' }), 'mara')
  await expect.poll(() => screen.router.state.location.search).toEqual({ state: 'paid', q: 'mara' })
})

test('the next page of payments keeps what is filtered, and the file has the whole filtered list', async () => {
  using downloads = caughtDownloads()
  const paged = reply(listOperatorPayments, { data: [paid], meta: { page: 2, pages: 3, total: 201 } })
  await using screen = await openScreen('/operator/payments?state=all&q=oat&page=2', operator, paged, reply(downloadOperatorPayments))
  expect((await screen.findByRole('link', { name: 'Next' })).getAttribute('href')).toBe('/operator/payments?state=all&q=oat&page=3')
  await screen.user.click(screen.getByRole('button', { name: 'Download payments as CSV' }))
  await expect.poll(downloads.names).toEqual(['pairtake-payments-2026-11-20.csv'])
  expect(screen.sent()).toEqual([{ call: 'POST /internal/operator/payments/download', query: {}, body: { state: '', q: 'oat' } }])
})
