import type { ProviderEvent } from '#adapters/payments/payments.ts'
import type { Deps } from '#deps.ts'
import { keepEvent } from '#features/payment/payment-queries.ts'
import { dropRemovedCard, keepSavedCard } from '#features/payment-method/take-card-event-act.ts'
import { paymentIdOfKey } from './charge-key-rules.ts'
import { failRefund } from './fail-refund-act.ts'
import { giveBackOfKey } from './give-back-key-rules.ts'
import { refuseGiveBack } from './refuse-give-back-act.ts'
import { takeDispute } from './take-dispute-act.ts'
import { settleCharge } from './settle-charge-act.ts'

/**
 * Processes one verified event of the provider. It is settled first and recorded afterwards: an event recorded first would be lost in a crash, and
 * settling twice is harmless.
 */
export async function takeProviderEvent(deps: Deps, event: ProviderEvent): Promise<'taken' | 'known'> {
  const paymentId = event.idempotencyKey === undefined ? undefined : paymentIdOfKey(event.idempotencyKey)
  if (paymentId !== undefined && event.idempotencyKey !== undefined) {
    const key = event.idempotencyKey
    if (event.type === 'charge_succeeded' && event.chargeRef !== undefined) {
      await settleCharge(deps, { paymentId, key, outcome: { kind: 'paid', chargeRef: event.chargeRef } })
    }
    if (event.type === 'charge_failed') {
      await settleCharge(deps, {
        paymentId,
        key,
        outcome: { kind: 'refused', words: event.words ?? null },
      })
    }
    if (event.type === 'charge_needs_confirmation' && event.chargeRef !== undefined) {
      await settleCharge(deps, { paymentId, key, outcome: { kind: 'needs_confirmation', chargeRef: event.chargeRef } })
    }
  }
  if (event.type === 'refund_failed' && event.idempotencyKey !== undefined) {
    const words = event.words ?? 'The payment provider could not carry it out.'
    const giveBack = giveBackOfKey(event.idempotencyKey)
    if (giveBack) await refuseGiveBack(deps, { ...giveBack, words })
    else await failRefund(deps, { refundKey: event.idempotencyKey, words })
  }
  if (event.type === 'card_saved' && event.card) await keepSavedCard(deps, event.card)
  if (event.type === 'card_removed' && event.card) await dropRemovedCard(deps, event.card)
  if (event.type === 'dispute_changed' && event.disputeRef !== undefined) await takeDispute(deps, event.disputeRef)
  const isNew = await keepEvent(deps.db, { id: event.id, type: event.type, received_at: deps.now() })
  return isNew ? 'taken' : 'known'
}
