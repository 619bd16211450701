// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { listPaymentMethods } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import {
  beginPaymentConfirmation,
  downloadPayments,
  endPaymentConfirmation,
  getPayment,
  listPayments,
} from '@pairtake/protocol/payment/payment-endpoints'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'

/** A day of this year is shown without it. */
const year = new Date().getFullYear()

const brand = { role: 'agency', billingInfoProvided: true, paymentMethodProvided: true } as const
const path = '/agency/billing/payments'
const euros = (amount: number) => ({ amount, currency: 'EUR' })
const contract = { id: 'c1', campaign: { id: 'k1', name: 'Oat milk' }, creator: { general: { displayName: 'Ana' } } }
const future = { id: 'p1', state: 'future', amount: euros(230), contract } as const
const meta = { page: 1, pages: 1, total: 1 }

/** The list without a narrower read, so that no notice is shown above it. */
const listOf = (...data: readonly object[]) =>
  replyTo(listPayments, ({ query }) => ({
    data: query['limit'] === undefined ? [] : (data as never),
    meta: { ...meta, total: data.length },
  }))

test('a payment is listed with its campaign, creator, day, state and total, and leads to its page', async () => {
  const paid = { ...future, id: 'p2', state: 'paid', refundedAmount: euros(30), createdAt: `${year}-11-02T12:00:00+00:00` }
  await using screen = await openScreen(path, brand, listOf(future, paid))
  const [, first, second] = await screen.findAllByRole('row')
  expect(first?.textContent).toMatch(/^Oat milk.*Ana.*20 Nov.*Future.*€230\.00$/)
  expect(second?.textContent).toMatch(/Ana2 NovPartly refunded.*€230\.00$/)
  const links = screen.getAllByRole('link', { name: 'Oat milk' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`${path}/p1`, `${path}/p2`])
  expect(screen.readsOf(listPayments)[0]).toEqual({ page: '1', limit: '20' })
})

test('the list asks for the words, state, order and page of its address; other pages keep them, and another state begins at the first', async () => {
  const list = replyTo(listPayments, ({ query }) => ({ data: [future], meta: { page: Number(query['page'] ?? 1), pages: 4, total: 61 } }))
  await using screen = await openScreen(`${path}?q=oat&state=paid&sort=price_low&page=3`, brand, list)
  const next = await screen.findByRole('link', { name: 'Next' })
  expect(screen.readsOf(listPayments)[0]).toEqual({ page: '3', limit: '20', q: 'oat', state: 'paid', sort: 'price_low' })
  expect(next.getAttribute('href')).toBe(`${path}?q=oat&state=paid&sort=price_low&page=4`)
  screen.getByText('61 payments')
  await screen.user.click(screen.getByRole('radio', { name: 'Refunded' }))
  await expect.poll(() => screen.router.state.location.search).toEqual({ q: 'oat', state: 'refunded', sort: 'price_low' })
})

test('every state and order of the documents can be chosen', async () => {
  await using screen = await openScreen(path, brand, listOf(future))
  await screen.findByRole('radio', { name: 'All', checked: true })
  expect(screen.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'All',
    'Failed',
    'Future',
    'Scheduled',
    'Paid',
    'Refunded',
    'Chargeback',
  ])
  await screen.user.selectOptions(screen.getByRole('combobox', { name: 'Sort payments' }), 'Highest total')
  await expect.poll(() => screen.router.state.location.search).toEqual({ sort: 'price_high' })
})

test('the file has the words, state and order of the list, of all pages', async () => {
  await using screen = await openScreen(`${path}?q=oat&state=paid&sort=oldest&page=2`, brand, listOf(future))
  await screen.user.click(await screen.findByRole('button', { name: 'Download payments as CSV' }))
  expect(screen.readsOf(downloadPayments)).toEqual([{ q: 'oat', state: 'paid', sort: 'oldest' }])
})

test('a brand without payments is led to its campaigns; a search that finds none can be cleared and keeps its order', async () => {
  await using screen = await openScreen(`${path}?q=tea&sort=oldest`, brand, listOf())
  await screen.findByText(/No payment matches/i)
  await screen.user.click(screen.getByRole('button', { name: 'Show all' }))
  await screen.findByText('No payments yet')
  expect(screen.router.state.location.search).toEqual({ sort: 'oldest' })
  expect(screen.getByRole('link', { name: 'Go to campaigns' }).getAttribute('href')).toBe('/agency/campaigns')
  expect(screen.queryByRole('search')).toBeNull()
})

test('past the last page the first one is offered, with the words, state and order', async () => {
  const none = replyTo(listPayments, () => ({ data: [], meta: { page: 9, pages: 2, total: 21 } }))
  await using screen = await openScreen(`${path}?q=oat&sort=oldest&page=9`, brand, none)
  const first = await screen.findByRole('link', { name: /first page/i })
  expect(first.getAttribute('href')).toBe(`${path}?q=oat&sort=oldest`)
})

/** The list, and what is read for the notice about these payments. */
const listWith = (taken: readonly object[], isFor: (query: Record<string, string>) => boolean) =>
  replyTo(listPayments, ({ query }) => ({
    data: (query['limit'] === undefined ? (isFor(query) ? taken : []) : [future]) as never,
    meta,
  }))

const opened = { state: 'open', amount: euros(99.5), openedAt: `${year}-11-20T12:00:00+00:00` } as const
const back = { ...future, id: 'p7', state: 'paid', chargeback: opened } as const
const lost = { ...back, id: 'p8', chargeback: { ...opened, state: 'lost' } } as const
const taken = ({ state }: Record<string, string>) => state === 'chargeback'

test('R-223 what the bank is taking back is told above the list, with the sum taken back and its campaign', async () => {
  await using screen = await openScreen(path, brand, listWith([lost, back], taken))
  const see = await screen.findByRole('link', { name: 'See what to do' })
  expect(see.getAttribute('href')).toBe(`${path}/p7`)
  screen.getByText('Your bank is taking back a payment')
  screen.getByText(/^€99\.50 for Oat milk\. Until it’s decided, you cannot publish campaigns or accept creators\./)
})

test('R-223 several payments that the bank is taking back are counted, without those that are decided', async () => {
  await using screen = await openScreen(path, brand, listWith([back, { ...back, id: 'p9' }, lost], taken))
  await screen.findByText('Your bank is taking back 2 payments')
  expect(screen.queryByText(/^€99\.50 for Oat milk and 1 more\. Until they’re decided, you cannot/)).not.toBeNull()
})

const refused = { ...future, state: 'scheduled', failure: 'Declined.' } as const
const overdueSince = (id: string, day: number) => ({ ...refused, id, overdue: { since: `${year}-11-${day}T12:00:00+00:00`, reminders: 1 } })
const oldestFailed = ({ state, sort }: Record<string, string>) => state === 'failed' && sort === 'oldest'

test('overdue payments are told above the list, with the oldest one to fix', async () => {
  const late = [refused, overdueSince('p6', 14), overdueSince('p5', 12)]
  await using screen = await openScreen(path, brand, listWith(late, oldestFailed))
  await screen.findByText('2 payments are overdue')
  expect(screen.getByRole('link', { name: 'Fix payment' }).getAttribute('href')).toBe(`${path}/p5`)
})

test('a failed payment that is still retried is not overdue', async () => {
  await using screen = await openScreen(path, brand, listWith([refused], oldestFailed))
  await screen.findByRole('table')
  await expect.poll(() => screen.readsOf(listPayments)).toContainEqual({ state: 'failed', sort: 'oldest' })
  expect(screen.queryByText(/overdue/)).toBeNull()
})

const failed = { ...future, state: 'scheduled', failure: 'Your card was declined.', amount: euros(273.7) } as const
const card = reply(listPaymentMethods, {
  data: [
    { brand: 'visa', last4: '4242' },
    { brand: 'mastercard', last4: '4444', isDefault: true },
  ],
})

test('a payment shows its job, days, lines with VAT, total and documents', async () => {
  const items = [
    { type: 'creator_fee', amount: 200 },
    { type: 'service_fee', amount: 30 },
    { type: 'vat', amount: 43.7 },
  ] as const
  const papers = [
    { id: 'i1', kind: 'invoice', number: 'IN-1', issuedOn: '2026-11-20', amount: euros(273.7), pdfUrl: '/pdf', xmlUrl: '/xml' },
  ] as const
  const paid = { ...future, state: 'paid', amount: euros(273.7), items, papers, publicInvoicePdfUrl: '/invoice' } as const
  const days = { createdAt: `${year}-11-02T12:00:00+00:00`, paidAt: `${year}-11-05T12:00:00+00:00` }
  await using screen = await openScreen(`${path}/p1`, brand, reply(getPayment, { data: { ...paid, ...days } }))
  const shown = await screen.findByRole('link', { name: 'Oat milk, Ana' })
  expect(shown.getAttribute('href')).toBe('/agency/campaigns/k1/contracts?show=c1')
  const main = screen.getByRole('main').textContent
  for (const words of [`Created2 November ${year}`, `Paid5 November ${year}`, 'Payment idp1', 'Paid. You can download the invoice.'])
    expect(main).toContain(words)
  expect(main).toMatch(/Total€273\.70.*Creator price€200\.00.*Service fee€30\.00.*VAT€43\.70.*Total€273\.70/)
  expect(main).not.toContain('Refunded')
  expect(screen.getByRole('link', { name: 'Download invoice' }).getAttribute('href')).toBe('/invoice')
  expect(screen.getByRole('link', { name: 'PDF of Invoice IN-1' }).getAttribute('href')).toBe('/pdf')
  expect(screen.getByRole('link', { name: 'XML of Invoice IN-1' }).getAttribute('href')).toBe('/xml')
})

const papers = [{ id: 'n1', kind: 'credit_note', number: 'CN-1', refersTo: 'IN-1', amount: euros(30), issuedOn: '2026-11-21' }] as const
const refunded = { ...future, state: 'paid', refundedAt: `${year}-11-21T12:00:00+00:00`, refundedAmount: euros(30), papers } as const

test('a refunded payment says when and how much, and not that an earlier charge failed', async () => {
  await using screen = await openScreen(`${path}/p1`, brand, reply(getPayment, { data: { ...refunded, failure: 'Declined.' } }))
  await screen.findByText('We refunded €30.00 of it to your card.')
  expect(screen.getByRole('main').textContent).toContain(`Refunded21 November ${year}`)
  screen.getByText('Partly refunded')
  expect(screen.queryByText(/The last charge failed|Declined/)).toBeNull()
})

test.each([
  ['open', 'Your bank is taking back €120.00', 'Until it’s decided, you cannot publish campaigns or accept creators.'],
  ['lost', 'Your bank took back €120.00', /the invoice stays due/],
] as const)('a payment whose chargeback is %s says so, whatever else happened to it', async (state, title, words) => {
  const chargeback = { state, amount: euros(120), openedAt: `${year}-11-22T12:00:00+00:00` }
  const read = reply(getPayment, { data: { ...refunded, failure: 'Declined.', chargeback } })
  await using screen = await openScreen(`${path}/p1`, brand, read)
  await screen.findByText(title)
  screen.getByText(words)
  expect(screen.queryByText(/We refunded|Declined/)).toBeNull()
})

test('a failed charge says why, which card is charged and when it is retried, and is charged again', async () => {
  const inTwoHours = new Date(Date.now() + 7_260_000).toISOString().replace(/\.\d+Z/, '+00:00')
  let isPaid = false
  const read = replyTo(getPayment, () => ({
    data: isPaid ? ({ ...future, state: 'paid' } as const) : { ...failed, retriesAt: inTwoHours },
  }))
  const charge = replyTo(finalizeContract, () => ((isPaid = true), {}))
  await using screen = await openScreen(`${path}/p1`, brand, read, charge, card)
  await screen.findByText('The last charge failed')
  screen.getByText('Your card was declined.')
  await screen.findByText(/^€273\.70 is charged to your Mastercard ending in 4444\. We’ll retry automatically/)
  screen.getByText('in 2 hours')
  expect(screen.getByRole('link', { name: 'Change card' }).getAttribute('href')).toBe('/agency/billing/payment-methods')
  expect(screen.queryByRole('link', { name: 'Confirm with your bank' })).toBeNull()
  await screen.user.click(screen.getByRole('button', { name: 'Charge €273.70 now' }))
  await screen.findByText('Paid. You can download the invoice.')
  expect(screen.sent()).toEqual([{ call: 'POST /internal/contracts/c1/finalize', query: {}, body: {} }])
})

test('an overdue charge says since when and which reminder was sent, and what the bank says when it is refused again', async () => {
  const overdue = { since: `${year}-11-12T12:00:00+00:00`, reminders: 2 }
  const read = reply(getPayment, { data: { ...failed, overdue } })
  const refused = refusal(finalizeContract, 'PAYMENT_FAILED', 'Not enough money.')
  await using screen = await openScreen(`${path}/p1`, brand, read, refused, reply(listPaymentMethods, { data: [] }))
  await screen.findByText('Overdue since 12 Nov')
  screen.getByText('Your card was declined. Second reminder sent.')
  const missing = (await screen.findByText(/You don’t have a card on file\./)).textContent
  expect(missing).toBe('You don’t have a card on file. Add one to pay €273.70. We won’t retry automatically.')
  expect(screen.getByRole('link', { name: 'Add one' }).getAttribute('href')).toBe('/agency/billing/payment-methods')
  await screen.user.click(screen.getByRole('button', { name: 'Charge €273.70 now' }))
  await screen.findByText('Not enough money.')
})

test('R-215 a charge to be confirmed is confirmed from the address too, once, and the dialog closes without a trace of it', async () => {
  const waiting = reply(getPayment, { data: { ...failed, needsConfirmation: true } })
  const begin = refusal(beginPaymentConfirmation, 'PAYMENT_IN_PROGRESS', 'It is being charged.')
  await using screen = await openScreen(`${path}/p1`, brand, waiting, begin, card)
  await screen.user.click(await screen.findByRole('link', { name: 'Confirm with your bank' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm with your bank' })
  expect(screen.router.state.location.search).toEqual({ confirm: true })
  await screen.findByText('It is being charged.')
  expect(screen.sent()).toEqual([{ call: 'POST /internal/payments/p1/confirmation', query: {}, body: {} }])
  screen.answer(reply(beginPaymentConfirmation, { data: { brand: 'visa', last4: '3184' } }))
  await screen.user.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => dialog.textContent).toContain('€273.70 is charged to your Visa ending in 3184 once you have confirmed it.')
  expect(screen.queryByText('It is being charged.')).toBeNull()
  await screen.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.router.state.location.search).toEqual({})
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the address of a confirmation that is over asks the bank nothing', async () => {
  await using settled = await openScreen(`${path}/p1?confirm=true`, brand, reply(getPayment, { data: failed }), card)
  settled.answer(refusal(finalizeContract, 'PAYMENT_FAILED', 'Not enough money.'))
  await settled.user.click(await settled.findByRole('button', { name: 'Charge €273.70 now' }))
  await settled.findByText('Not enough money.')
  expect(settled.queryByRole('dialog')).toBeNull()
  expect(settled.sent().map(({ call }) => call)).toEqual(['POST /internal/contracts/c1/finalize'])
})

test('who comes back from the bank’s page reads the result, and the address forgets it', async () => {
  const read = reply(getPayment, { data: future })
  await using screen = await openScreen(`${path}/p1?payment_intent=pi_1`, brand, read, reply(endPaymentConfirmation))
  await screen.findByText('Payment confirmed. The originals are yours.')
  expect(screen.sent()).toEqual([{ call: 'POST /internal/payments/p1/confirmation/end', query: {}, body: {} }])
  await expect.poll(() => screen.router.state.location.search).toEqual({})
})
