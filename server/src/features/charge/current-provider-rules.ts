import { Refusal } from '#refusal.ts'
import type { PaymentRow } from '#features/payment/payment-queries.ts'

type Charged = Pick<PaymentRow, 'id' | 'provider'>

/** Whether the installation has changed its provider since: the current one knows nothing of this charge. */
const isOfFormerProvider = (current: string, { provider }: Charged): boolean => provider !== null && provider !== current

/**
 * Stops a question about a charge that only its former provider can answer: the current one would say that there is no such charge, and the
 * money would move a second time. The clock puts the payment aside, which operators see, until the former provider is set again.
 */
export function requireCurrentProvider(current: string, payment: Charged): void {
  if (isOfFormerProvider(current, payment))
    throw new Error(`The payment ${payment.id} was charged by ${payment.provider ?? ''}, which this installation no longer uses.`)
}

/** The same for an operator who asks for a refund. */
export function refuseOfFormerProvider(current: string, payment: Charged): void {
  if (isOfFormerProvider(current, payment))
    throw new Refusal(
      'REFUND_NOT_POSSIBLE',
      'This payment was charged by a card provider that is no longer in use, so it cannot be refunded here.',
    )
}
