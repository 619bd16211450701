import * as wire from '@pairtake/protocol/operator/operator-member-endpoints'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { listOperatorMemberRows } from './operator-member-queries.ts'
import { viewOperatorMember } from './operator-member-view.ts'
import { patternOf } from '#adapters/database/search.ts'

export const listOperatorMembers = serve(wire.listOperatorMembers, async (call) => {
  const { deps, query } = call
  const { rows, total } = await listOperatorMemberRows(deps.db, {
    state: query.state ?? '',
    pattern: patternOf(query.q),
    ...offsetOf(query),
  })

  return { data: rows.map((row) => viewOperatorMember(row, call)), meta: metaOf(query, total) }
})
