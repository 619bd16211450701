import * as wire from '@pairtake/protocol/operator/operator-deleted-creator-endpoints'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { listOwedRows } from '#features/payout/owed-after-deletion-queries.ts'
import { viewDeletedCreator } from './deleted-creator-view.ts'

export const listDeletedCreators = serve(wire.listDeletedCreators, async (call) => {
  const { deps, query } = call
  const { rows, total } = await listOwedRows(deps.db, offsetOf(query))
  return { data: rows.map((row) => viewDeletedCreator(row, call)), meta: metaOf(query, total) }
})
