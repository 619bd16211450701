import type { PaymentState } from './payment-actions.ts'

/** How a payment stands, as its list and the list's file say it: its state, or what has happened to it since. */
export const paymentStandingWords = {
  future: 'Future',
  scheduled: 'Scheduled',
  paid: 'Paid',
  failed: 'Failed',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  chargeback: 'Chargeback',
  charged_back: 'Charged back',
} as const
export type PaymentStanding = keyof typeof paymentStandingWords

type Payment = {
  state: PaymentState
  /** Whether the last charge was refused. */
  hasFailed: boolean
  /** Both in the same unit. */
  amount: number
  refunded: number
  /** Set if the bank is taking the payment back, or has taken it. */
  chargeback: 'open' | 'lost' | null
}

export function paymentStanding({ state, hasFailed, amount, refunded, chargeback }: Payment): PaymentStanding {
  if (chargeback !== null) return chargeback === 'open' ? 'chargeback' : 'charged_back'
  if (refunded > 0) return refunded < amount ? 'partly_refunded' : 'refunded'
  return hasFailed && state !== 'paid' ? 'failed' : state
}
