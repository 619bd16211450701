import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { idOf } from '#adapters/payments/stripe/stripe-cards.ts'
import { onlyWhere } from '#testing/not-here.ts'
import { openStripeBooks } from './stripe-books.ts'

// Stripe's published examples are stored outside of the repository on development machines, and are not part of it.
const examplesPath = join(import.meta.dirname, '../../../../../shared/data/stripe-objects.json')
const examples = () => JSON.parse(readFileSync(examplesPath, 'utf8')) as Record<string, Record<string, unknown>>

/** Fields newer than the published examples: the official types of the pinned version require them. */
const since: Record<string, string[]> = {
  setup_intent: ['allowed_payment_method_types'],
  dispute: ['intended_submission_method'],
  payment_intent: ['allowed_payment_method_types', 'payment_record'],
}

test(
  'what the double answers has the keys of Stripe’s own published objects',
  onlyWhere(existsSync(examplesPath), 'Stripe’s published objects are not beside the repository'),
  () => {
    const books = openStripeBooks(() => new Date('2026-11-16T09:00:00Z'))
    const customer = books.createCustomer({ email: 'a@test.example', name: 'Studio', metadata: {} })
    const setup = books.createSetupIntent({ customer: customer.id, usage: 'off_session' })
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' }
    const saved = books.confirmSetup(setup.id, { clientSecret: setup.client_secret ?? '', card, authenticated: undefined })
    const method = books.findMethod(idOf(saved.payment_method) ?? '')
    const order = { amount: 100, currency: 'eur', customer: customer.id, payment_method: method.id, description: null, metadata: {} }
    const intent = books.createIntent(order)
    const refund = books.createRefund({ payment_intent: intent.id, amount: 50, metadata: {} })
    const dispute = books.dispute(intent.id, { reason: 'fraudulent', isInquiry: false })
    const moves = dispute.balance_transactions
    const published = examples()
    for (const answered of [
      customer,
      setup,
      method,
      intent,
      refund,
      dispute,
      ...moves,
      ...books.balance.charges.values(),
      ...books.events,
    ]) {
      const example = published[answered.object]
      if (!example) throw new Error(`There is no example of ${answered.object}.`)
      const ours = Object.keys(answered)
      const theirs = Object.keys(example)
      const differing = [...ours.filter((key) => !theirs.includes(key)), ...theirs.filter((key) => !ours.includes(key))]
      expect(differing.toSorted(), answered.object).toEqual((since[answered.object] ?? []).toSorted())
    }
  },
)
