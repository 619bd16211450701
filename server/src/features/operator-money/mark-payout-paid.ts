import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { serve } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { markPaid } from './mark-paid-act.ts'
import { findOperatorPayouts } from './operator-payout-queries.ts'
import { viewOperatorPayout } from './operator-payout-view.ts'

export const markPayoutPaid = serve(wire.markPayoutPaid, async (call) => {
  const { deps, caller, params } = call

  await markPaid(deps, { payoutIds: [params.id], operatorId: caller.id })

  const [row] = await findOperatorPayouts(deps.db, [params.id])
  if (!row) throw notFound('Payout')
  return { data: viewOperatorPayout(row, call) }
})
