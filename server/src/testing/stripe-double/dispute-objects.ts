import type { Stripe } from 'stripe'

// Complete objects, as the official types require; stripe-objects.test.ts compares their keys with Stripe's published examples.

export type DisputeEvent = Extract<
  Stripe.Event,
  {
    type:
      | 'charge.dispute.created'
      | 'charge.dispute.updated'
      | 'charge.dispute.funds_withdrawn'
      | 'charge.dispute.funds_reinstated'
      | 'charge.dispute.closed'
  }
>

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

type DisputeFacts = Pick<Stripe.Dispute, 'id' | 'created' | 'amount' | 'currency' | 'charge' | 'payment_intent' | 'reason' | 'status'>

export function disputeObject({ dueBy, ...of }: DisputeFacts & { dueBy: number }): Stripe.Dispute {
  return {
    object: 'dispute',
    balance_transactions: [],
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence },
    evidence_details: {
      due_by: dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: of.status.startsWith('warning_'),
    livemode: false,
    metadata: {},
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
    ...of,
  }
}
