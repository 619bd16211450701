import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { toMinor } from '@pairtake/protocol/money'
import { refundId } from '@pairtake/protocol/ids'
import { isId } from '#access.ts'
import { serve } from '#http/serve.ts'
import { fieldRefusal, notFound, Refusal } from '#refusal.ts'
import { endClaim } from '#features/operator-claim/claim-act.ts'
import { readOperatorPayment } from '#features/operator-money/operator-payment-view.ts'
import { carryOutRefund, claimRefund, outcomeOfRefund } from './refund-payment-act.ts'

/**
 * Refunds the whole payment, or part of it if an amount is given. If the creator's balance does not cover their share, the rest is our loss (R-071,
 *
 */
export const refundPayment = serve(
  wire.refundPayment,
  async (call) => {
    const { deps, caller, params, body } = call
    if (!isId(params.id)) throw notFound('Payment')
    const { currency } = deps.config
    if (body.amount && body.amount.currency !== currency) throw fieldRefusal('amount.currency', `Refunds are in ${currency}.`)

    const amountMinor = body.amount ? toMinor(body.amount.amount) : undefined
    const paymentId = params.id
    const order = { paymentId, operatorId: caller.id, reason: body.reason, amountMinor }
    const refund = await claimRefund(deps, order, async (tx, refundId) => {
      await endClaim(tx, deps, { subject: 'payment', subjectId: paymentId, operatorId: caller.id })
      await call.begin(tx, refundId)
    })
    const outcome = await carryOutRefund(deps, refund, { isToldNow: true })
    if (outcome.kind === 'refused') throw new Refusal('REFUND_NOT_POSSIBLE', outcome.words)
    if (outcome.kind === 'unknown') {
      throw new Refusal(
        'PAYMENT_IN_PROGRESS',
        'The payment provider has not answered yet. We’ll keep asking. If it refuses, you’ll see that here and on the overview.',
      )
    }

    return { data: await readOperatorPayment(deps.db, params.id, call) }
  },
  {
    async repeats(call, begun) {
      const state = await outcomeOfRefund(call.deps, refundId.parse(begun))
      return state === 'done' ? { state, answer: { data: await readOperatorPayment(call.deps.db, call.params.id, call) } } : { state }
    },
  },
)
