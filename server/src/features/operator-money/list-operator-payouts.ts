import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { patternOf } from '#adapters/database/search.ts'
import { listOperatorPayoutRows } from './operator-payout-queries.ts'
import { viewOperatorPayout } from './operator-payout-view.ts'

export const listOperatorPayouts = serve(wire.listOperatorPayouts, async (call) => {
  const { deps, query } = call
  const params = { state: query.state ?? '', pattern: patternOf(query.q), ...offsetOf(query) }
  const { rows, total } = await listOperatorPayoutRows(deps.db, params)
  return { data: rows.map((row) => viewOperatorPayout(row, call)), meta: metaOf(query, total) }
})
