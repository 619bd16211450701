import * as wire from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { listLineRows } from './bank-line-queries.ts'
import { viewBankLine } from './bank-line-view.ts'

export const listBankLines = serve(wire.listBankLines, async (call) => {
  const { deps, query } = call
  const { rows, total } = await listLineRows(deps.db, { part: query.state ?? '', ...offsetOf(query) })
  return { data: rows.map((row) => viewBankLine(row, call)), meta: metaOf(query, total) }
})
