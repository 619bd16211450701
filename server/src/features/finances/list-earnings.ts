import * as wire from '@pairtake/protocol/finances/finances-endpoints'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { listEarningRows } from './earning-list-queries.ts'
import { viewEarning } from './earning-view.ts'

export const listEarnings = serve(wire.listEarnings, async ({ deps, caller, query }) => {
  const { rows, total } = await listEarningRows(deps.db, { creatorId: caller.id, ...offsetOf(query) })
  return { data: rows.map(viewEarning), meta: metaOf(query, total) }
})
