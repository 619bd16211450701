import * as wire from '@pairtake/protocol/operator/operator-creator-paper-endpoints'
import { isId } from '#access.ts'
import { patternOf } from '#adapters/database/search.ts'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { viewOperatorCreatorPaper } from './creator-paper-view.ts'
import { listOperatorPaperRows } from './operator-paper-queries.ts'

export const listOperatorCreatorPapers = serve(wire.listOperatorCreatorPapers, async (call) => {
  const { deps, query } = call
  const { state = '', creatorId = null } = query
  // A text that is not an id matches nobody.
  if (creatorId !== null && !isId(creatorId)) return { data: [], meta: metaOf(query, 0) }
  const words = { pattern: patternOf(query.q), number: (query.q ?? '').trim().replaceAll('\0', '') }
  const { rows, total } = await listOperatorPaperRows(deps.db, { state, creatorId, ...words, ...offsetOf(query) })
  return { data: rows.map((row) => viewOperatorCreatorPaper(row, call)), meta: metaOf(query, total) }
})
