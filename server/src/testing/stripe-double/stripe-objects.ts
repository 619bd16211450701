import type { Stripe } from 'stripe'
import type { DisputeEvent } from './dispute-objects.ts'

// Complete objects, as the official types require; stripe-objects.test.ts compares their keys with Stripe's published examples.

export const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

export function customerObject(
  of: Pick<Stripe.Customer, 'id' | 'created' | 'email' | 'metadata'> & { name: string | null },
): Stripe.Customer {
  return {
    object: 'customer',
    address: null,
    balance: 0,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    invoice_prefix: 'F17A9B0',
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...of,
  }
}

type CardFace = { brand: string; last4: string; expMonth: number; expYear: number }

export function methodObject({
  face,
  ...of
}: {
  id: string
  created: number
  customer: string | null
  face: CardFace
}): Stripe.PaymentMethod {
  return {
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: face.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: face.brand,
      exp_month: face.expMonth,
      exp_year: face.expYear,
      fingerprint: 'Xt5EWLLDS7FJjR1c',
      funding: 'credit',
      generated_from: null,
      last4: face.last4,
      networks: { available: [face.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
    ...of,
  }
}

type SetupFacts = Pick<Stripe.SetupIntent, 'id' | 'created' | 'client_secret' | 'customer' | 'usage'>

export function setupIntentObject(of: SetupFacts): Stripe.SetupIntent {
  return {
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    ...of,
  }
}

type IntentFacts = Pick<
  Stripe.PaymentIntent,
  'id' | 'created' | 'amount' | 'currency' | 'customer' | 'payment_method' | 'description' | 'metadata' | 'client_secret'
>

export function paymentIntentObject(of: IntentFacts): Stripe.PaymentIntent {
  return {
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_confirmation',
    transfer_data: null,
    transfer_group: null,
    ...of,
  }
}

type RefundFacts = Pick<
  Stripe.Refund,
  'id' | 'created' | 'amount' | 'currency' | 'charge' | 'payment_intent' | 'payment_method' | 'customer' | 'metadata'
>

export function refundObject(of: RefundFacts): Stripe.Refund {
  return {
    object: 'refund',
    balance_transaction: null,
    customer_account: null,
    destination_details: { type: 'card' },
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
    ...of,
  }
}

/** The events that the double sends; the official types define each by its object. */
export type DoubleEvent = Extract<
  Stripe.Event,
  {
    type:
      | 'payment_intent.succeeded'
      | 'payment_intent.payment_failed'
      | 'payment_intent.canceled'
      | 'payment_method.detached'
      | 'refund.created'
      | 'refund.failed'
      | 'setup_intent.succeeded'
      | DisputeEvent['type']
  }
>

type EventOf = {
  [Type in DoubleEvent['type']]: { type: Type; object: Extract<DoubleEvent, { type: Type }>['data']['object'] }
}[DoubleEvent['type']]

export function eventObject({ type, object }: EventOf, of: { id: string; created: number; apiVersion: string }): DoubleEvent {
  return {
    id: of.id,
    object: 'event',
    api_version: of.apiVersion,
    created: of.created,
    // Later changes modify the object, but the event describes its state now.
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } as DoubleEvent
}
