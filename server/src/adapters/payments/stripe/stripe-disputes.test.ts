import { randomUUID } from 'node:crypto'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStripeDouble, type StripeDouble } from '#testing/stripe-double/open-stripe-double.ts'
import { saveCardByScript } from '#testing/stripe-double/save-card.ts'
import type { Dispute, Payments } from '#adapters/payments/payments.ts'
import { openStripePayments } from './stripe-payments.ts'

let double: StripeDouble
let payments: Payments
let dispute: Stripe.Dispute
beforeAll(async () => {
  const at = new Date('2026-11-16T09:00:00Z')
  double = await openStripeDouble(() => at)
  payments = openStripePayments(double.settings, { now: () => at })
  const { customerRef } = await payments.createCustomer({ id: randomUUID(), email: 'a@test.example', name: 'Studio' })
  const { clientSecret } = await payments.createSetupIntent(customerRef)
  const methodRef = await saveCardByScript(double.settings, clientSecret, '4242424242424242')
  const of = { amountMinor: 1000, currency: 'EUR', description: 'Oat milk', metadata: {}, idempotencyKey: randomUUID() }
  const outcome = await payments.charge({ customerRef, methodRef, ...of })
  if (outcome.kind !== 'paid') throw new Error(outcome.kind)
  dispute = double.books.dispute(outcome.chargeRef, { reason: 'fraudulent', isInquiry: false })
})
afterAll(() => double.close())

// An appeal follows a loss that stands until it is decided. What the network prevented, and an inquiry that was closed, leave the money with us.
test.each<[Stripe.Dispute.Status, Dispute['status']]>([
  ['needs_response', 'needs_response'],
  ['warning_needs_response', 'needs_response'],
  ['under_review', 'under_review'],
  ['warning_under_review', 'under_review'],
  ['won', 'won'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
  ['lost', 'lost'],
  ['appeal_needs_response', 'lost'],
  ['appeal_under_review', 'lost'],
])('R-221 a dispute that Stripe calls %s is %s', async (status, ours) => {
  dispute.status = status
  expect((await payments.findDispute(dispute.id))?.status).toBe(ours)
})

test('R-220 an answer brings the bank each of its parts under Stripe’s own name for it', async () => {
  dispute.status = 'needs_response'
  const answered = await payments.answerDispute(dispute.id, {
    idempotencyKey: randomUUID(),
    file: { name: 'evidence.pdf', content: Buffer.from('%PDF-1.3') },
    explanation: 'All of it was delivered.',
    productDescription: '2 videos for “Oat milk”',
    customerName: 'Studio Nord',
    customerEmail: 'ida@nord.example',
    serviceDate: '2026-11-10',
  })
  expect(answered.kind).toBe('done')
  expect(double.books.disputes.get(dispute.id)?.evidence).toMatchObject({
    service_documentation: expect.stringMatching(/^file_/),
    uncategorized_text: 'All of it was delivered.',
    product_description: '2 videos for “Oat milk”',
    customer_name: 'Studio Nord',
    customer_email_address: 'ida@nord.example',
    service_date: '2026-11-10',
  })
})
