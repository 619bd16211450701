import type { Stripe } from 'stripe'
import type { Payments } from '#adapters/payments/payments.ts'
import { listStripeBalance, readStripeBalance } from './stripe-balance.ts'
import { stripeCards } from './stripe-cards.ts'
import { chargeByStripe } from './stripe-charges.ts'
import { checkStripe } from './stripe-check.ts'
import { stripeClient, type StripeSettings } from './stripe-client.ts'
import { openStripeConfirmation, readStripeCharge, withdrawStripeCharge } from './stripe-confirmations.ts'
import { stripeDisputes } from './stripe-disputes.ts'
import type { Log } from './stripe-errors.ts'
import { missedStripeEvents, readStripeEvent } from './stripe-events.ts'
import { refundByStripe } from './stripe-refunds.ts'

/** Real money: setup intents, charges while the brand is away, refunds and signed events, through Stripe's own client. */
export function openStripePayments(
  settings: StripeSettings,
  { now, log = () => {}, stripe = stripeClient(settings) }: { now: () => Date; log?: Log; stripe?: Stripe },
): Payments {
  const line = { stripe, log }
  const verifier = { stripe, webhookSecret: settings.webhookSecret, now }
  return {
    provider: 'stripe',
    publishableKey: settings.publishableKey,
    ...stripeCards(line),
    charge: (charge) => chargeByStripe(line, charge),
    readCharge: (ref) => readStripeCharge(line, ref),
    openConfirmation: (ref) => openStripeConfirmation(line, ref),
    withdrawCharge: (ref) => withdrawStripeCharge(line, ref),
    refund: (refund) => refundByStripe(stripe, refund),
    ...stripeDisputes(stripe),
    readEvent: async (rawBody, signature) => readStripeEvent(verifier, rawBody, signature),
    missedEvents: (which) => missedStripeEvents(stripe, { now: now(), isTakenAgain: which?.isTakenAgain ?? false }),
    listBalanceLines: (span) => listStripeBalance(stripe, span),
    readBalance: (currency) => readStripeBalance(stripe, currency),
    check: (wanted) => checkStripe(stripe, wanted),
    sandbox: undefined,
    close: async () => {},
  }
}
