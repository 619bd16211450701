import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { metaOf, offsetOf } from '../../http/page.ts'
import { serve } from '../../http/serve.ts'
import { wireTime, wireTimeOrNull } from '../../wire-time.ts'
import { viewGeneral } from '../user/member-view.ts'
import { listOperatorMemberRows } from './operator-member-queries.ts'
import { patternOf } from './search-queries.ts'

export const listOperatorMembers = serve(wire.listOperatorMembers, async (call) => {
  const { deps, query } = call
  const { rows, total } = await listOperatorMemberRows(deps.db, {
    state: query.state ?? '',
    pattern: patternOf(query.q),
    ...offsetOf(query),
  })

  const data = rows.map((row) => ({
    id: row.id,
    general: viewGeneral(row, call),
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    createdAt: wireTime(row.created_at),
    isConfirmed: row.confirmed_at !== null,
    suspendedAt: wireTimeOrNull(row.suspended_at),
    suspensionReason: row.suspension_reason,
  }))
  return { data, meta: metaOf(query, total) }
})
