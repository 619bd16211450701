import * as wire from '@pairtake/protocol/payout/payout-endpoints'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { listPayoutRows } from './payout-queries.ts'
import { viewPayout } from './payout-view.ts'

export const listPayouts = serve(wire.listPayouts, async (call) => {
  const { deps, caller, query } = call
  const { rows, total } = await listPayoutRows(deps.db, { creatorId: caller.id, ...offsetOf(query) })
  return { data: rows.map((row) => viewPayout(row, call)), meta: metaOf(query, total) }
})
