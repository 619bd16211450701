import type { Payments } from '#adapters/payments/payments.ts'
import { stripeCards } from './stripe-cards.ts'
import { chargeByStripe } from './stripe-charges.ts'
import { checkStripe } from './stripe-check.ts'
import { stripeClient, type StripeSettings } from './stripe-client.ts'
import { listMissedStripeEvents, readStripeEvent } from './stripe-events.ts'
import { refundByStripe } from './stripe-refunds.ts'

/** Real money: setup intents, charges while the brand is away, refunds and signed events, by Stripe's own client. */
export function openStripePayments(settings: StripeSettings, { now }: { now: () => Date }): Payments {
  const stripe = stripeClient(settings)
  const verifier = { stripe, webhookSecret: settings.webhookSecret, now }
  return {
    provider: 'stripe',
    publishableKey: settings.publishableKey,
    ...stripeCards(stripe),
    charge: (charge) => chargeByStripe(stripe, charge),
    refund: (refund) => refundByStripe(stripe, refund),
    readEvent: async (rawBody, signature) => readStripeEvent(verifier, rawBody, signature),
    listMissedEvents: () => listMissedStripeEvents(stripe, now()),
    check: (wanted) => checkStripe(stripe, wanted),
    sandbox: undefined,
    close: async () => {},
  }
}
