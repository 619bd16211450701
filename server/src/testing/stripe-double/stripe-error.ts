import type { Stripe } from 'stripe'

type Facts = {
  status: number
  type: string
  code?: string
  decline_code?: string
  message: string
  payment_intent?: Stripe.PaymentIntent
  setup_intent?: Stripe.SetupIntent
}

/** A refusal in Stripe's format. */
export class DoubleError extends Error {
  readonly facts: Facts
  constructor(facts: Facts) {
    super(facts.message)
    this.name = 'DoubleError'
    this.facts = facts
  }
}

export const invalid = (message: string, code?: string, status = 400) =>
  new DoubleError({ status, type: 'invalid_request_error', message, ...(code === undefined ? {} : { code }) })
export const missing = (kind: string, id: string, status = 400) => invalid(`No such ${kind}: '${id}'`, 'resource_missing', status)
