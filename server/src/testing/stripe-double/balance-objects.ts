import type { Stripe } from 'stripe'

type MoveFacts = Pick<
  Stripe.BalanceTransaction,
  'id' | 'created' | 'amount' | 'currency' | 'fee' | 'source' | 'reporting_category' | 'type'
>

// Complete objects, as the official types require; stripe-objects.test.ts compares their keys with Stripe's published examples.

export function balanceTransactionObject(of: MoveFacts): Stripe.BalanceTransaction {
  const fees =
    of.fee === 0 ? [] : [{ amount: of.fee, application: null, currency: of.currency, description: 'Stripe fees', type: 'stripe_fee' }]
  return {
    object: 'balance_transaction',
    available_on: of.created,
    balance_type: 'payments',
    description: null,
    exchange_rate: null,
    fee_details: fees,
    net: of.amount - of.fee,
    status: 'available',
    ...of,
  }
}

type ChargeFacts = Pick<
  Stripe.Charge,
  | 'id'
  | 'amount'
  | 'currency'
  | 'created'
  | 'payment_intent'
  | 'metadata'
  | 'balance_transaction'
  | 'customer'
  | 'payment_method'
  | 'description'
>

export function chargeObject(of: ChargeFacts): Stripe.Charge {
  return {
    object: 'charge',
    amount_captured: of.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: null,
    captured: true,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    refunds: null,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
    ...of,
  }
}

type PayoutFacts = Pick<Stripe.Payout, 'id' | 'amount' | 'currency' | 'created' | 'status' | 'balance_transaction'>
export type DoublePayout = PayoutFacts & Pick<Stripe.Payout, 'object' | 'automatic' | 'method' | 'type'>

export const payoutObject = (of: PayoutFacts): DoublePayout => ({
  object: 'payout',
  automatic: true,
  method: 'standard',
  type: 'bank_account',
  ...of,
})
