import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { listSuspenseRows } from './suspense-queries.ts'
import { viewSuspense } from './suspense-view.ts'

export const listSuspense = serve(wire.listSuspense, async (call) => {
  const { deps, query } = call
  const { rows, total } = await listSuspenseRows(deps.db, offsetOf(query))
  return { data: rows.map((row) => viewSuspense(row, call)), meta: metaOf(query, total) }
})
