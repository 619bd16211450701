import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'
import { disputeOf, judgeCard, judgeCharge, notConfirmed, wantsTheCardholder, type SavableCard } from '#adapters/payments/sandbox-cards.ts'
import type { TypedCard } from '#adapters/payments/payments.ts'
import { idOf } from '#adapters/payments/stripe/stripe-cards.ts'
import { stripeApiVersion } from '#adapters/payments/stripe/stripe-client.ts'
import { openBalanceBooks } from './balance-books.ts'
import { openDisputeBooks } from './dispute-books.ts'
import { DoubleError, invalid, missing } from './stripe-error.ts'
import {
  customerObject,
  eventObject,
  methodObject,
  paymentIntentObject,
  refundObject,
  secondsOf,
  setupIntentObject,
  type DoubleEvent,
} from './stripe-objects.ts'

const detachedWords = 'The provided PaymentMethod was detached from a Customer or never attached to one, so it may not be used.'

const newRef = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`

export type IntentOrder = {
  amount: number
  currency: string
  customer: string
  payment_method: string
  description: string | null
  metadata: Record<string, string>
}
/** The data that the page sends: the secret of the intent, a saved card, and the cardholder's answer to their bank, if given. */
export type ConfirmedIntent = { clientSecret: string; method: string; authenticated: boolean | undefined; returnUrl?: string }
export type RefundOrder = { payment_intent: string; amount: number | undefined; metadata: Record<string, string> }

export type StripeBooks = ReturnType<typeof openStripeBooks>

/** Stripe's data: its documented test cards behave as documented, and every change creates an event. */
export function openStripeBooks(now: () => Date) {
  const customers = new Map<string, Stripe.Customer | Stripe.DeletedCustomer>()
  const setups = new Map<string, Stripe.SetupIntent>()
  const methods = new Map<string, Stripe.PaymentMethod>()
  const cards = new Map<string, SavableCard>()
  const intents = new Map<string, Stripe.PaymentIntent>()
  /** Cards that wait for their bank's confirmation, and where the person returns afterwards. */
  const waiting = new Map<string, { clientSecret: string; card: TypedCard; returnUrl: string }>()
  /** The same for payments. */
  const waitingPayments = new Map<string, ConfirmedIntent & { returnUrl: string }>()
  const refunds = new Map<string, Stripe.Refund>()
  const events: DoubleEvent[] = []
  /** Ids of events that the webhook has taken. */
  const delivered = new Set<string>()
  /** The account data that the start checks; tests change it. */
  const account = {
    id: 'acct_1032D82eZvKYlo2C',
    country: 'DE',
    charges_enabled: true,
    /** Whether the bank asks in a layer of the form or on its own page. */
    asksOn: 'form' as 'form' | { bank: string },
    currencies: ['eur', 'usd'],
    webhooks: [] as Pick<Stripe.WebhookEndpoint, 'id' | 'created' | 'url' | 'status' | 'enabled_events'>[],
  }

  const created = () => secondsOf(now())
  const tell = (event: Parameters<typeof eventObject>[0]) =>
    void events.push(eventObject(event, { id: newRef('evt'), created: created(), apiVersion: stripeApiVersion }))
  const balanceBooks = openBalanceBooks({ newRef, created })
  const disputeBooks = openDisputeBooks({ newRef, created, tell, book: balanceBooks.move })

  function requireCustomer(id: string, status = 400): void {
    if (customers.get(id)?.deleted !== undefined || !customers.has(id)) throw missing('customer', id, status)
  }

  function findMethod(id: string, status = 400): Stripe.PaymentMethod {
    const method = methods.get(id)
    if (!method) throw missing('PaymentMethod', id, status)
    return method
  }

  function decline(intent: Stripe.PaymentIntent, refusal: { code: string; words: string }): never {
    const own = new Set(['expired_card', 'incorrect_cvc', 'processing_error', 'authentication_required'])
    const code = own.has(refusal.code) ? refusal.code : 'card_declined'
    const declineCode = refusal.code === 'card_declined' ? 'generic_decline' : refusal.code
    const method = findMethod(idOf(intent.payment_method) ?? '')
    intent.status = 'requires_payment_method'
    intent.last_payment_error = { type: 'card_error', code, decline_code: declineCode, message: refusal.words, payment_method: method }
    intent.payment_method = null
    tell({ type: 'payment_intent.payment_failed', object: intent })
    throw new DoubleError({
      status: 402,
      type: 'card_error',
      code,
      decline_code: declineCode,
      message: refusal.words,
      payment_intent: intent,
    })
  }

  function succeed(intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
    intent.status = 'succeeded'
    intent.last_payment_error = null
    intent.amount_received = intent.amount
    intent.latest_charge = balanceBooks.moveCharge(intent).id
    tell({ type: 'payment_intent.succeeded', object: intent })
    const dispute = disputeOf(cards.get(idOf(intent.payment_method) ?? '')?.behaviour)
    if (dispute) disputeBooks.openDispute(intent, intent.amount, dispute)
    return intent
  }

  function refuseAuthentication(intent: Stripe.PaymentIntent): never {
    const { code, words } = notConfirmed
    const message = 'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod.'
    intent.status = 'requires_payment_method'
    intent.last_payment_error = { type: 'invalid_request_error', code, message }
    intent.payment_method = null
    tell({ type: 'payment_intent.payment_failed', object: intent })
    throw new DoubleError({ status: 402, type: 'invalid_request_error', code, message: words, payment_intent: intent })
  }

  function unexpectedState(intent: Stripe.PaymentIntent, verb: string): DoubleError {
    const message = `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`
    return new DoubleError({
      status: 400,
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message,
      payment_intent: intent,
    })
  }

  return {
    account,
    delivered,
    setups,
    events,
    intents,
    refunds,
    methods,
    customers,
    ...disputeBooks,
    balance: balanceBooks,
    createCustomer(of: { email: string | null; name: string | null; metadata: Record<string, string> }): Stripe.Customer {
      const customer = customerObject({ id: newRef('cus'), created: created(), ...of })
      customers.set(customer.id, customer)
      return customer
    },
    /** Charges keep the id; the cards are detached. */
    deleteCustomer(id: string): Stripe.DeletedCustomer {
      requireCustomer(id, 404)
      const deleted = { id, object: 'customer', deleted: true } as const
      customers.set(id, deleted)
      for (const method of methods.values()) if (method.customer === id) this.detach(method.id)
      return deleted
    },
    createSetupIntent(of: { customer: string; usage: string }): Stripe.SetupIntent {
      requireCustomer(of.customer)
      const id = newRef('seti')
      const intent = setupIntentObject({ id, created: created(), client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`, ...of })
      setups.set(id, intent)
      return intent
    },
    findSetup(id: string): Stripe.SetupIntent {
      const intent = setups.get(id)
      if (!intent) throw missing('setupintent', id, 404)
      return intent
    },
    /** Handles the request of Stripe's script when its form is sent. */
    confirmSetup(
      id: string,
      sent: { clientSecret: string; card: TypedCard; authenticated: boolean | undefined; returnUrl?: string },
    ): Stripe.SetupIntent {
      const intent = this.findSetup(id)
      if (intent.client_secret !== sent.clientSecret) throw missing('setupintent', id, 404)
      if (intent.status === 'succeeded') return intent
      requireCustomer(idOf(intent.customer) ?? '')
      const verdict = judgeCard(sent.card, now(), sent.authenticated)
      if (verdict.kind === 'authentication_needed') {
        intent.status = 'requires_action'
        const { asksOn } = account
        if (asksOn === 'form') {
          intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
          return intent
        }
        const returnUrl = sent.returnUrl ?? ''
        waiting.set(id, { clientSecret: sent.clientSecret, card: sent.card, returnUrl })
        intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url: `${asksOn.bank}/bank/${id}`, return_url: returnUrl } }
        return intent
      }
      intent.next_action = null
      if (verdict.kind === 'refused') {
        intent.status = 'requires_payment_method'
        intent.last_setup_error = { type: 'card_error', code: 'card_declined', message: verdict.words }
        throw new DoubleError({ status: 402, type: 'card_error', code: verdict.code, message: verdict.words, setup_intent: intent })
      }
      const face = verdict.card
      const method = methodObject({ id: newRef('pm'), created: created(), customer: idOf(intent.customer) ?? null, face })
      methods.set(method.id, method)
      cards.set(method.id, face)
      intent.status = 'succeeded'
      intent.payment_method = method.id
      tell({ type: 'setup_intent.succeeded', object: intent })
      return intent
    },
    /** The person answered on the bank's own page; returns where they are redirected. */
    answerBank(id: string, isConfirmed: boolean): string {
      const [asked, payment] = [waiting.get(id), waitingPayments.get(id)]
      const kind = payment ? 'payment_intent' : 'setup_intent'
      const from = payment ?? asked
      if (!from) throw missing('setupintent', id, 404)
      try {
        if (asked) this.confirmSetup(id, { ...asked, authenticated: isConfirmed })
        if (payment) this.confirmIntent(id, { ...payment, authenticated: isConfirmed })
      } catch (error) {
        if (!(error instanceof DoubleError)) throw error
      }
      const back = new URL(from.returnUrl)
      back.searchParams.set(kind, id)
      back.searchParams.set(`${kind}_client_secret`, from.clientSecret)
      back.searchParams.set('redirect_status', isConfirmed ? 'succeeded' : 'failed')
      return back.href
    },
    findMethod,
    detach(id: string): Stripe.PaymentMethod {
      const method = findMethod(id, 404)
      if (method.customer === null)
        throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
      method.customer = null
      tell({ type: 'payment_method.detached', object: method })
      return method
    },
    createIntent(order: IntentOrder): Stripe.PaymentIntent {
      requireCustomer(order.customer)
      const method = findMethod(order.payment_method)
      if (method.customer !== order.customer) {
        throw invalid(detachedWords)
      }
      const id = newRef('pi')
      const intent = paymentIntentObject({
        id,
        created: created(),
        client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
        ...order,
      })
      intents.set(id, intent)
      const refusal = judgeCharge(cards.get(method.id), now())
      if (refusal) decline(intent, refusal)
      return succeed(intent)
    },
    /** Handles the request of Stripe's script when the cardholder confirms a payment. */
    confirmIntent(id: string, sent: ConfirmedIntent): Stripe.PaymentIntent {
      const intent = intents.get(id)
      if (intent?.client_secret !== sent.clientSecret) throw missing('payment_intent', id, 404)
      const method = findMethod(sent.method)
      if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'confirm')
      if (method.customer !== intent.customer) throw invalid(detachedWords)
      intent.payment_method = method.id
      const card = cards.get(method.id)
      const refusal = judgeCharge(card, now())
      if (refusal && wantsTheCardholder(refusal.code) && sent.authenticated === undefined) {
        const { asksOn } = account
        intent.status = 'requires_action'
        const returnUrl = sent.returnUrl ?? ''
        if (asksOn === 'form') intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
        else {
          waitingPayments.set(id, { ...sent, returnUrl })
          intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url: `${asksOn.bank}/bank/${id}`, return_url: returnUrl } }
        }
        return intent
      }
      intent.next_action = null
      if (sent.authenticated === false) return refuseAuthentication(intent)
      const confirmed = judgeCharge(card, now(), { isConfirmed: sent.authenticated === true })
      if (confirmed) decline(intent, confirmed)
      return succeed(intent)
    },
    cancelIntent(id: string): Stripe.PaymentIntent {
      const intent = intents.get(id)
      if (!intent) throw missing('payment_intent', id, 404)
      if (['succeeded', 'canceled', 'processing'].includes(intent.status)) throw unexpectedState(intent, 'cancel')
      intent.status = 'canceled'
      intent.canceled_at = created()
      intent.next_action = null
      tell({ type: 'payment_intent.canceled', object: intent })
      return intent
    },
    /** The card's bank takes a charge back, less its refunds. */
    dispute(intentId: string, how: { reason: string; isInquiry: boolean }): Stripe.Dispute {
      const intent = intents.get(intentId)
      if (!intent) throw missing('payment_intent', intentId)
      const refunded = [...refunds.values()].filter((refund) => refund.payment_intent === intentId && refund.status !== 'failed')
      return disputeBooks.openDispute(intent, intent.amount - refunded.reduce((sum, { amount }) => sum + amount, 0), how)
    },
    createRefund(order: RefundOrder): Stripe.Refund {
      const intent = intents.get(order.payment_intent)
      if (!intent) throw missing('payment_intent', order.payment_intent)
      if (intent.status !== 'succeeded')
        throw invalid('This PaymentIntent does not have a successful charge to refund.', 'charge_not_refundable')
      const taken = [...refunds.values()].filter((refund) => refund.payment_intent === intent.id && refund.status !== 'failed')
      const left = intent.amount - taken.reduce((sum, { amount }) => sum + amount, 0)
      const amount = order.amount ?? left
      if (left === 0) throw invalid(`Charge ${idOf(intent.latest_charge) ?? ''} has already been refunded.`, 'charge_already_refunded')
      if (amount > left) throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`)
      const isDisputed = [...disputeBooks.disputes.values()].some(
        (dispute) => dispute.payment_intent === intent.id && !dispute.is_charge_refundable && dispute.status !== 'won',
      )
      if (isDisputed) throw invalid('The cardholder has disputed the charge.', 'charge_disputed')
      const method = idOf(intent.payment_method) ?? ''
      const refund = refundObject({
        id: newRef('re'),
        created: created(),
        amount,
        currency: intent.currency,
        charge: intent.latest_charge,
        payment_intent: intent.id,
        payment_method: method,
        customer: intent.customer,
        metadata: order.metadata,
      })
      refunds.set(refund.id, refund)
      const back = { currency: intent.currency, source: refund.id }
      refund.balance_transaction = balanceBooks.move({ ...back, amount: -amount, type: 'refund', reporting_category: 'refund' }).id
      tell({ type: 'refund.created', object: refund })
      if (cards.get(method)?.behaviour !== 'fails_refunds') return refund
      // Accepted now, and sent back by the bank later.
      const answer = { ...refund, status: 'pending' }
      const returned = balanceBooks.move({ ...back, amount, type: 'refund_failure', reporting_category: 'refund_failure' })
      refund.failure_balance_transaction = returned.id
      refund.status = 'failed'
      refund.failure_reason = 'expired_or_canceled_card'
      tell({ type: 'refund.failed', object: refund })
      return answer
    },
  }
}
