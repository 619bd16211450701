import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { serve } from '#http/serve.ts'
import { markPaid } from './mark-paid-act.ts'
import { findOperatorPayouts } from './operator-payout-queries.ts'
import { viewOperatorPayout } from './operator-payout-view.ts'

export const markPayoutsPaid = serve(wire.markPayoutsPaid, async (call) => {
  const { deps, caller, body: payoutIds } = call

  await markPaid(deps, { payoutIds, operatorId: caller.id })

  const rows = await findOperatorPayouts(deps.db, [...new Set(payoutIds)])
  return { data: rows.map((row) => viewOperatorPayout(row, call)) }
})
