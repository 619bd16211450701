import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { isId } from '#access.ts'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { readOperatorPayment } from '#features/operator-money/operator-payment-view.ts'
import { endClaim } from '#features/operator-claim/claim-act.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { lockPayment } from '#features/payment/payment-queries.ts'
import { findOpenRefund, findUndoneRefund, markDealtWith } from './refund-queries.ts'

/** A card whose account is closed cannot take a second refund either: the operator paid the brand another way, and says how. */
export const markRefundDealtWith = serve(wire.markRefundDealtWith, async (call) => {
  const { deps, caller, params, body } = call
  const { reason } = body

  await transact(deps.db, async (tx) => {
    const payment = isId(params.id) ? await lockPayment(tx, params.id) : undefined
    if (!payment) throw notFound('Payment')
    const refund = await findUndoneRefund(tx, payment.id)
    if (!refund) throw new Refusal('STATE_MOVED_ON', 'No refund of this payment is waiting for you.')

    // If it goes through, the brand would be paid back twice.
    if (await findOpenRefund(tx, payment.id)) {
      throw new Refusal('STATE_MOVED_ON', 'A refund of this payment is on its way. Please look again in a minute.')
    }

    await endClaim(tx, deps, { subject: 'payment', subjectId: payment.id, operatorId: caller.id })
    await markDealtWith(tx, refund.id, deps.now())
    const act = { action: 'refund_dealt_with', subject: 'payment', subjectId: payment.id, reason } as const
    await recordAct(tx, deps, { operatorId: caller.id, ...act })
  })

  return { data: await readOperatorPayment(deps.db, params.id, call) }
})
