import { addPaymentMethod, createSetupIntent } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { openStripePayments } from '#adapters/payments/stripe/stripe-payments.ts'
import { compareProviderLines } from '#features/provider-line/compare-provider-lines.task.ts'
import { takeProviderLines } from '#features/provider-line/take-provider-lines.task.ts'
import { takeMissedEvents } from '#features/charge/take-missed-events.task.ts'
import { buildCard } from './builders-money.ts'
import type { TestMember } from './builders.ts'
import { saveCardByScript } from './stripe-double/save-card.ts'
import { openStripeDouble } from './stripe-double/open-stripe-double.ts'
import type { TestApp } from './test-app.ts'
import { minutes } from '#wire-time.ts'

/** What happens at the provider, for each of the two. */
export type ProviderSide = {
  addCard(agency: TestMember, number?: string): Promise<void>
  setFee(fee: { basisPoints: number; fixedMinor: number }): Promise<void>
  payOut(amountMinor: number): Promise<string>
  failPayout(payoutRef: string): Promise<void>
  dispute(chargeRef: string): Promise<string>
  decide(disputeRef: string, verdict: 'won' | 'lost'): Promise<void>
  close(): Promise<void>
}

export async function sandboxSide(app: TestApp): Promise<ProviderSide> {
  const { sandbox } = app.deps.payments
  if (!sandbox) throw new Error('This application charges nobody in the sandbox.')
  return {
    addCard: async (agency, number) => void (await buildCard(app, agency, number)),
    setFee: (fee) => sandbox.setFee(fee),
    payOut: (amountMinor) => sandbox.payOut(amountMinor, 'EUR'),
    failPayout: (ref) => sandbox.failPayout(ref),
    dispute: (chargeRef) => sandbox.openDispute(chargeRef, { reason: 'fraudulent', isInquiry: false }),
    decide: (disputeRef, verdict) => sandbox.decideDispute(disputeRef, verdict),
    close: async () => {},
  }
}

export async function stripeSide(app: TestApp) {
  const double = await openStripeDouble(app.clock.now)
  app.deps.payments = openStripePayments(double.settings, { now: app.clock.now })
  const { books } = double
  const side: ProviderSide = {
    async addCard(agency, number = '4242424242424242') {
      const { body } = await app.call(createSetupIntent, { as: agency })
      const paymentMethodId = await saveCardByScript(double.settings, body.data.clientSecret, number)
      await app.call(addPaymentMethod, { as: agency, body: { paymentMethodId } })
    },
    setFee: async ({ basisPoints, fixedMinor }) => void Object.assign(books.balance.fee, { basisPoints, fixed: fixedMinor }),
    payOut: async (amountMinor) => books.balance.payOut(amountMinor, 'eur').id,
    failPayout: async (ref) => books.balance.failPayout(ref),
    dispute: async (chargeRef) => books.dispute(chargeRef, { reason: 'fraudulent', isInquiry: false }).id,
    decide: async (disputeRef, verdict) => books.decideDispute(disputeRef, verdict),
    close: () => double.close(),
  }
  return { side, double }
}

/** Moves on to the worker's next check: lines are fetched and compared. */
export async function takeAndCompare(app: TestApp, laterMs = minutes(15)): Promise<void> {
  app.clock.turn(laterMs)
  await takeProviderLines.run(app.deps)
  await compareProviderLines.run(app.deps)
}

/** Delivers the provider's events. */
export const hearEvents = (app: TestApp) => takeMissedEvents.run(app.deps)
