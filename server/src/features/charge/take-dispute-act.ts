import type { Deps } from '#deps.ts'
import { settleDispute } from '#features/chargeback/settle-dispute-act.ts'
import { paymentIdOfKey } from './charge-key-rules.ts'
import { settleCharge } from './settle-charge-act.ts'

/**
 * Asks the provider for the current state of a dispute and settles that, so the order in which its events arrive does not matter. A bank only takes
 * back money that was charged: a charge whose own answer has not arrived yet is settled first.
 */
export async function takeDispute(deps: Deps, disputeRef: string): Promise<void> {
  const dispute = await deps.payments.findDispute(disputeRef)
  const paymentId = dispute?.chargeKey === undefined ? undefined : paymentIdOfKey(dispute.chargeKey)
  if (!dispute || dispute.chargeKey === undefined || paymentId === undefined) {
    return deps.log.error({ disputeRef }, 'the provider reports a dispute of a charge that we did not request')
  }
  const { chargeRef, chargeKey: key } = dispute
  await settleCharge(deps, { paymentId, key, outcome: { kind: 'paid', chargeRef } })
  await settleDispute(deps, { paymentId, dispute })
}
