import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { isId } from '#access.ts'
import { serve } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { operatorFailureWords } from '#stored/payment-failure-words.ts'
import { finalize, outcomeOfCharge, refuseUnpaid } from './finalize-contract-act.ts'
import { endClaim, holdClaim } from '#features/operator-claim/claim-act.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { findPaymentDetail } from '#features/payment/payment-list-queries.ts'
import { readOperatorPayment } from '#features/operator-money/operator-payment-view.ts'

/** Charges a failed payment again, with the card the agency has on file now. */
export const retryPayment = serve(
  wire.retryPayment,
  async (call) => {
    const { deps, caller, params } = call
    const payment = isId(params.id) ? await findPaymentDetail(deps.db, params.id) : undefined
    if (!payment) throw notFound('Payment')
    if (payment.failure === null) throw new Refusal('STATE_MOVED_ON', 'This payment has not failed.')

    // Before `finalize` withdraws a charge that the brand could still confirm; checked again under the locks that begin the charge.
    const deciding = { subject: 'payment', subjectId: payment.id, operatorId: caller.id } as const
    await holdClaim(deps, deciding)

    const act = { operatorId: caller.id, action: 'payment_retried', subject: 'payment', subjectId: payment.id } as const
    const outcome = await finalize(deps, payment.contract_id, {
      async onBegin(tx) {
        await endClaim(tx, deps, deciding)
        // Recorded in the transaction that claims the charge, or tells the brand that a card is missing: an attempt that was refused before it began
        // does not count.
        await recordAct(tx, deps, act)
      },
      onClaim: call.begin,
    })
    refuseUnpaid(outcome, operatorFailureWords)

    return { data: await readOperatorPayment(deps.db, payment.id, call) }
  },
  {
    async repeats(call, chargeKey) {
      const state = await outcomeOfCharge(call.deps, chargeKey)
      return state === 'done' ? { state, answer: { data: await readOperatorPayment(call.deps.db, call.params.id, call) } } : { state }
    },
  },
)
