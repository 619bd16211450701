import { expect, test } from 'vitest'
import { getConversation } from './conversation/conversation-endpoints.ts'
import type { Params } from './endpoint.ts'
import { earningId, paymentId, type EarningId, type PaymentId } from './ids.ts'
import { getPayment } from './payment/payment-endpoints.ts'

const askFor = (id: PaymentId) => id

test('an id of one kind is refused by the types where another is expected', () => {
  const payment = paymentId.parse('0190f0e0-0000-7000-8000-000000000001')
  const earning = earningId.parse('0190f0e0-0000-7000-8000-000000000002')
  expect(askFor(payment)).toBe(payment)
  // @ts-expect-error -- an earning is no payment
  askFor(earning)
  // @ts-expect-error -- nor is a text that nobody looked at
  askFor('0190f0e0-0000-7000-8000-000000000001')
  // Whoever only shows it may take it as a text.
  expect(payment satisfies string).toHaveLength(36)
})

test('the parameters of an address are ids of what the address names', () => {
  const asked = (params: Params<typeof getPayment>): PaymentId => params.id
  // @ts-expect-error -- a conversation's address names no payment
  const mixed = (params: Params<typeof getConversation>): PaymentId => params.id
  // @ts-expect-error -- nor a payment's an earning
  const other = (params: Params<typeof getPayment>): EarningId => params.id
  expect([asked, mixed, other].map((read) => read.length)).toEqual([1, 1, 1])
  expect([getPayment.path, getConversation.path]).toEqual(['/payments/{id}', '/conversations/{id}'])
})
