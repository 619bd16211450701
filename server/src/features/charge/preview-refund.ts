import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { fromMinor, toMinor } from '@pairtake/protocol/money'
import { paymentCan } from '@pairtake/protocol/payment/payment-actions'
import { isId } from '#access.ts'
import { serve } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { refuseOfFormerProvider } from './current-provider-rules.ts'
import { refundShares } from './refund-rules.ts'
import { findRefundBasis } from '#features/operator-money/operator-payment-queries.ts'
import { sumBookedShares } from './refund-queries.ts'
import { amountToRefund } from './refund-payment-act.ts'

/** Shows what `refundPayment` would do at this moment, without doing it. */
export const previewRefund = serve(wire.previewRefund, async ({ deps, params, query }) => {
  const payment = isId(params.id) ? await findRefundBasis(deps.db, params.id) : undefined
  if (!payment) throw notFound('Payment')
  const closed = paymentCan.refund.why(payment)
  if (closed) throw new Refusal('STATE_MOVED_ON', closed)
  refuseOfFormerProvider(deps.payments.provider, payment)

  const amountMinor = amountToRefund(payment, query.amount === undefined ? undefined : toMinor(Number(query.amount)))
  const shares = refundShares(payment, { booked: await sumBookedShares(deps.db, payment.id), amountMinor })
  const fromCreatorMinor = Math.min(shares.creatorMinor, Math.max(0, payment.creator_balance_minor))
  const money = (minor: number) => fromMinor(minor, payment.currency)
  return {
    data: {
      amount: money(amountMinor),
      fromCreator: money(fromCreatorMinor),
      loss: money(shares.creatorMinor - fromCreatorMinor),
      fee: money(shares.feeMinor),
      vat: money(shares.vatMinor),
      creatorName: payment.creator_name,
      creatorBalance: money(payment.creator_balance_minor),
    },
  }
})
