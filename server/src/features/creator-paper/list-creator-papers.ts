import * as wire from '@pairtake/protocol/creator-paper/creator-paper-endpoints'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { listCreatorPaperRows } from './creator-paper-queries.ts'
import { viewCreatorPaper } from './creator-paper-view.ts'

export const listCreatorPapers = serve(wire.listCreatorPapers, async (call) => {
  const { deps, caller, query } = call
  const { rows, total } = await listCreatorPaperRows(deps.db, { creatorId: caller.id, ...offsetOf(query) })
  return { data: rows.map((row) => viewCreatorPaper(row, call)), meta: metaOf(query, total) }
})
