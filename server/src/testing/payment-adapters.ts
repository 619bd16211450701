import { inject } from 'vitest'
import type { Payments } from '#adapters/payments/payments.ts'
import { openSandboxPayments } from '#adapters/payments/sandbox-payments.ts'
import { openStripePayments } from '#adapters/payments/stripe/stripe-payments.ts'
import { newId } from '#ids.ts'
import { dropDatabase, runOnServer, templateName, urlOfDatabase } from '#testing/database-server.ts'
import { openStripeDouble } from '#testing/stripe-double/open-stripe-double.ts'
import { confirmChargeByScript } from '#testing/stripe-double/confirm-charge.ts'
import { saveCardByScript } from '#testing/stripe-double/save-card.ts'

export type CardBehaviour = 'works' | 'declined_at_charge' | 'asks_always' | 'asks_in_vain' | 'disputed' | 'inquired_about'
export type OpenedPayments = {
  payments: Payments
  /** Saves a card through the adapter's own form: a setup intent, confirmed by the person. */
  saveCard: (customerRef: string, wanted: CardBehaviour) => Promise<string>
  /** The person fills in the form of a setup intent that is open already. */
  fillForm: (clientSecret: string, wanted: CardBehaviour) => Promise<string>
  /** The cardholder's answer to their bank. */
  confirm: (clientSecret: string, methodRef: string, authenticated: boolean) => Promise<unknown>
  /** The events that the provider has sent so far, as they reach our webhook. */
  events: () => Promise<{ rawBody: Buffer; signature: string }[]>
  /** A later dispute by the bank. */
  dispute: (chargeRef: string) => Promise<string>
  decide: (disputeRef: string, verdict: 'won' | 'lost' | 'escalated') => Promise<void>
  /** Sets the provider's fee for every charge from now on. */
  setFee: (fee: { basisPoints: number; fixedMinor: number }) => Promise<void>
  payOut: (amountMinor: number) => Promise<string>
  failPayout: (payoutRef: string) => Promise<void>
  close: () => Promise<void>
}

/** Every adapter gives the same answers to the same calls; a stand-in that differs would falsify every other test. */
export const paymentAdapters: { name: string; open: () => Promise<OpenedPayments> }[] = [
  { name: 'sandbox', open: openSandbox },
  { name: 'stripe', open: openStripe },
]
const numbers: Record<CardBehaviour, string> = {
  works: '4242424242424242',
  declined_at_charge: '4000000000000341',
  asks_always: '4000002760003184',
  asks_in_vain: '4000008260003178',
  disputed: '4000000000000259',
  inquired_about: '4000000000001976',
}
export const at = new Date('2026-11-16T09:00:00Z')

async function openSandbox(): Promise<OpenedPayments> {
  const serverUrl = inject('databaseUrl')
  const name = `t_${newId().replaceAll('-', '')}`
  await runOnServer(serverUrl, `create database ${name} template ${templateName}`)
  const payments = openSandboxPayments({ databaseUrl: urlOfDatabase(serverUrl, name), now: () => at })
  const fillForm = async (clientSecret: string, wanted: CardBehaviour) => {
    const card = { number: numbers[wanted], expMonth: 12, expYear: 2030, cvc: '123' }
    const saved = await payments.sandbox?.confirmSetup(clientSecret, card, true)
    if (saved?.kind !== 'saved') throw new Error(`The card was not saved: ${saved?.kind}`)
    return saved.methodRef
  }
  return {
    payments,
    fillForm,
    saveCard: async (customerRef, wanted) => fillForm((await payments.createSetupIntent(customerRef)).clientSecret, wanted),
    confirm: async (clientSecret, _methodRef, authenticated) => payments.sandbox?.confirmCharge(clientSecret, authenticated),
    events: async () => (await payments.sandbox?.listUndelivered()) ?? [],
    dispute: async (chargeRef) => (await payments.sandbox?.openDispute(chargeRef, { reason: 'fraudulent', isInquiry: false })) ?? '',
    decide: async (disputeRef, verdict) => payments.sandbox?.decideDispute(disputeRef, verdict),
    setFee: async (fee) => payments.sandbox?.setFee(fee),
    payOut: async (amountMinor) => (await payments.sandbox?.payOut(amountMinor, 'EUR')) ?? '',
    failPayout: async (payoutRef) => payments.sandbox?.failPayout(payoutRef),
    async close() {
      await payments.close()
      await dropDatabase(serverUrl, name)
    },
  }
}

async function openStripe(): Promise<OpenedPayments> {
  const double = await openStripeDouble(() => at)
  const payments = openStripePayments(double.settings, { now: () => at })
  const fillForm = (clientSecret: string, wanted: CardBehaviour) => saveCardByScript(double.settings, clientSecret, numbers[wanted])
  return {
    payments,
    fillForm,
    saveCard: async (customerRef, wanted) => fillForm((await payments.createSetupIntent(customerRef)).clientSecret, wanted),
    confirm: (clientSecret, methodRef, authenticated) => confirmChargeByScript(double.settings, { clientSecret, methodRef, authenticated }),
    events: async () => double.books.events.map((event) => double.sign(event)),
    dispute: async (chargeRef) => double.books.dispute(chargeRef, { reason: 'fraudulent', isInquiry: false }).id,
    decide: async (disputeRef, verdict) => double.books.decideDispute(disputeRef, verdict),
    setFee: async ({ basisPoints, fixedMinor }) => void Object.assign(double.books.balance.fee, { basisPoints, fixed: fixedMinor }),
    payOut: async (amountMinor) => double.books.balance.payOut(amountMinor, 'eur').id,
    failPayout: async (payoutRef) => double.books.balance.failPayout(payoutRef),
    close: () => double.close(),
  }
}
