import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { patternOf } from '#adapters/database/search.ts'
import { listBatchRows } from './payout-batch-queries.ts'
import { viewPayoutBatch } from './payout-batch-view.ts'

export const listPayoutBatches = serve(wire.listPayoutBatches, async (call) => {
  const { deps, query } = call
  const { rows, total } = await listBatchRows(deps.db, { pattern: patternOf(query.q), ...offsetOf(query) })
  return { data: rows.map((row) => viewPayoutBatch(row, call)), meta: metaOf(query, total) }
})
