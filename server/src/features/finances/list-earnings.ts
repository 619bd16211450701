import * as wire from '@pairtake/protocol/finances/finances-endpoints'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { listEarningRows } from './earning-list-queries.ts'
import { viewEarning } from './earning-view.ts'

export const listEarnings = serve(wire.listEarnings, async (call) => {
  const { deps, caller, query } = call
  const { rows, total } = await listEarningRows(deps.db, { creatorId: caller.id, ...offsetOf(query) })
  return { data: rows.map((row) => viewEarning(row, call)), meta: metaOf(query, total) }
})
