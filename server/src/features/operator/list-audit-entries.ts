import * as wire from '@pairtake/protocol/operator/operator-endpoints'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { listAuditRows } from './audit-queries.ts'
import { viewAuditEntry } from './audit-view.ts'
import { patternOf } from '#adapters/database/search.ts'

export const listAuditEntries = serve(wire.listAuditEntries, async (call) => {
  const { deps, query } = call
  const { rows, total } = await listAuditRows(deps.db, {
    state: query.state ?? '',
    operatorId: query.operator ?? '',
    subjectId: query.subjectId ?? '',
    pattern: patternOf(query.q),
    ...offsetOf(query),
  })

  return { data: rows.map((row) => viewAuditEntry(row, call)), meta: metaOf(query, total) }
})
