import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { metaOf, offsetOf } from '../../http/page.ts'
import { serve } from '../../http/serve.ts'
import { wireTime } from '../../wire-time.ts'
import { viewGeneral } from '../user/member-view.ts'
import { listAuditRows } from './audit-queries.ts'
import { patternOf } from './search-queries.ts'

export const listAuditEntries = serve(wire.listAuditEntries, async (call) => {
  const { deps, query } = call
  const { rows, total } = await listAuditRows(deps.db, { state: query.state ?? '', pattern: patternOf(query.q), ...offsetOf(query) })

  const data = rows.map((row) => ({
    id: row.id,
    createdAt: wireTime(row.created_at),
    operator: { id: row.operator_id, general: viewGeneral(row, call) },
    action: row.action,
    subject: row.subject,
    subjectId: row.subject_id,
    reason: row.reason,
  }))
  return { data, meta: metaOf(query, total) }
})
