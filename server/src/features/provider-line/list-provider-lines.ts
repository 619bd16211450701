import * as wire from '@pairtake/protocol/provider-line/provider-line-endpoints'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { listProviderLineRows } from './provider-line-list-queries.ts'
import { viewProviderLine } from './provider-line-view.ts'
import { narrowedBy } from './provider-period-rules.ts'

export const listProviderLines = serve(wire.listProviderLines, async (call) => {
  const { deps, query } = call
  const narrowed = narrowedBy(query, deps.config.sellerTimeZone)
  const { rows, total } = await listProviderLineRows(deps.db, { ...narrowed, ...offsetOf(query) })
  return { data: rows.map((row) => viewProviderLine(row, call)), meta: metaOf(query, total) }
})
