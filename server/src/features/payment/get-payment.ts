import * as wire from '@pairtake/protocol/payment/payment-endpoints'
import { serve } from '#http/serve.ts'
import { requireOwnPayment } from './payment-access.ts'
import { viewPaymentDetail } from './payment-view.ts'

export const getPayment = serve(wire.getPayment, async (call) => {
  const { deps, caller, params } = call
  return { data: viewPaymentDetail(await requireOwnPayment(deps.db, caller, params.id), call) }
})
