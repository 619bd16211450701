import type { Stripe } from 'stripe'
import { openStripePayments } from '#adapters/payments/stripe/stripe-payments.ts'
import { stripeClient } from '#adapters/payments/stripe/stripe-client.ts'
import { idOf } from '#adapters/payments/stripe/stripe-cards.ts'
import { openStripeDouble, type StripeDouble } from '#testing/stripe-double/open-stripe-double.ts'
import { DoubleError } from '#testing/stripe-double/stripe-error.ts'
import type { DoubleEvent } from '#testing/stripe-double/stripe-objects.ts'
import { behaviours, type LaneProvider } from './provider.ts'
import { moodyLine } from './moody-line.ts'

const numbers: Record<(typeof behaviours)[number], string> = {
  works: '4242424242424242',
  declined_at_charge: '4000000000000341',
  authenticates_always: '4000002760003184',
  fails_refunds: '4000000000005126',
}

type Options = {
  now: () => Date
  deliver: (body: string) => Promise<unknown>
  /** Plants a fault at the provider, to check that it is found. */
  spoil?: ((double: StripeDouble) => void) | undefined
}

/** Stripe's own client with the double, whose books are in memory. */
export async function stripeOfLane({ now, deliver, spoil }: Options): Promise<LaneProvider> {
  const double = await openStripeDouble(now)
  spoil?.(double)
  const { books, settings } = double
  const stripe = stripeClient(settings, moodyLine(books, deliver))
  // The client waits half a second before it retries; here it retries at once.
  Object.assign(stripe, { getInitialNetworkRetryDelay: () => 0, getMaxNetworkRetryDelay: () => 0 })
  const chargesOf = (customerRef: string) => [...books.intents.values()].filter((intent) => intent.customer === customerRef)

  return {
    name: 'stripe',
    open: () => openStripePayments(settings, { now, stripe }),
    begin: async () => {},
    async found() {
      for (const kept of [books.setups, books.methods, books.intents, books.refunds, books.disputes]) kept.clear()
      books.delivered.clear()
      const customer = books.createCustomer({ email: 'a@test.example', name: 'Studio', metadata: {} }).id
      const methodRefs = behaviours.map((behaviour) => {
        const { id, client_secret: clientSecret } = books.createSetupIntent({ customer, usage: 'off_session' })
        const card = { number: numbers[behaviour], expMonth: 12, expYear: 2090, cvc: '123' }
        return idOf(books.confirmSetup(id, { clientSecret: clientSecret ?? '', card, authenticated: true }).payment_method) ?? ''
      })
      // Drops the events about the cards, which are put on file here without them.
      books.events.length = 0
      return { customerRef: customer, methodRefs }
    },
    events: async () => books.events.map((event) => JSON.stringify(event)),
    sign(body, { isForged }) {
      const event = JSON.parse(body) as DoubleEvent
      const { signature } = double.sign(event)
      return { 'stripe-signature': isForged ? signature.replace(/(?<=v1=)./, (digit) => (digit === '0' ? '1' : '0')) : signature }
    },
    markTaken: (body) => void books.delivered.add((JSON.parse(body) as DoubleEvent).id),
    async disputable(customerRef) {
      const paid = chargesOf(customerRef).filter(({ status }) => status === 'succeeded')
      return paid.flatMap(({ id, amount }) => {
        const of = [...books.disputes.values()].filter((dispute) => dispute.payment_intent === id)
        if (of.some(({ status }) => status === 'lost')) return []
        const open = of.find(({ status }) => status !== 'won' && status !== 'warning_closed')
        return open || refundedOf(books.refunds, id) < amount ? [{ chargeRef: id, disputeRef: open?.id ?? null }] : []
      })
    },
    openDispute: async (chargeRef, how) => void books.dispute(chargeRef, how),
    decideDispute: async (disputeRef, verdict) => books.decideDispute(disputeRef, verdict),
    async confirm({ clientSecret, methodRef, isConfirmed }) {
      const [id = ''] = clientSecret.split('_secret_')
      try {
        books.confirmIntent(id, { clientSecret, method: methodRef, authenticated: isConfirmed })
      } catch (error) {
        // The bank refused, or it is too late: the page learns that, and no money moved.
        if (!(error instanceof DoubleError)) throw error
      }
    },
    booksText: `
      charge as materialized (select * from json_to_recordset($3::json->'charges')
        as c (ref text, idempotency_key text, amount_minor bigint, refused_code text)),
      disputed as materialized (select * from json_to_recordset($3::json->'disputes')
        as d (ref text, charge_ref text, status text, withdrawn_minor bigint, reinstated_minor bigint, fee_minor bigint)),
      given_back as materialized (select * from json_to_recordset($3::json->'refunds')
        as r (ref text, charge_ref text, idempotency_key text, amount_minor bigint, failed_at bigint))`,
    ownBooks(customerRef) {
      const charges = chargesOf(customerRef)
      const isTheirs = ({ payment_intent: intent }: { payment_intent: unknown }) => charges.some(({ id }) => id === intent)
      return JSON.stringify({
        charges: charges.map(chargeRow),
        disputes: [...books.disputes.values()].filter(isTheirs).map(disputeRow),
        refunds: [...books.refunds.values()].filter(isTheirs).map(refundRow),
      })
    },
    close: () => double.close(),
  }
}

function refundedOf(refunds: ReadonlyMap<string, Stripe.Refund>, intentId: string): number {
  const taken = [...refunds.values()].filter((refund) => refund.payment_intent === intentId && refund.status !== 'failed')
  return taken.reduce((sum, { amount }) => sum + amount, 0)
}

const chargeRow = ({ id, amount, metadata, status }: Stripe.PaymentIntent) => ({
  ref: id,
  idempotency_key: metadata['chargeKey'],
  amount_minor: amount,
  refused_code: status === 'succeeded' ? null : status,
})

const refundRow = ({ id, payment_intent: intent, metadata, amount, status, created }: Stripe.Refund) => ({
  ref: id,
  charge_ref: intent,
  idempotency_key: metadata?.['refundKey'],
  amount_minor: amount,
  failed_at: status === 'failed' ? created : null,
})

const stands: Partial<Record<Stripe.Dispute.Status, string>> = {
  warning_needs_response: 'needs_response',
  warning_under_review: 'under_review',
  warning_closed: 'won',
}

function disputeRow({ id, payment_intent: intent, status, balance_transactions: moves }: Stripe.Dispute) {
  const sum = (sign: 1 | -1) => moves.reduce((total, { amount }) => total + Math.max(0, sign * amount), 0)
  return {
    ref: id,
    charge_ref: intent,
    status: stands[status] ?? status,
    withdrawn_minor: sum(-1),
    reinstated_minor: sum(1),
    fee_minor: moves.reduce((total, { fee }) => total + fee, 0),
  }
}
