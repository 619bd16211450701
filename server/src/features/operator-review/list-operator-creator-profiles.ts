import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { seenOf } from '#features/operator-claim/seen-rules.ts'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { listOperatorProfileRows } from './operator-profile-queries.ts'
import { viewOperatorProfile } from './operator-profile-view.ts'
import { patternOf } from '#adapters/database/search.ts'

export const listOperatorCreatorProfiles = serve(wire.listOperatorCreatorProfiles, async (call) => {
  const { deps, query } = call
  const { rows, total } = await listOperatorProfileRows(deps.db, {
    state: query.state ?? '',
    pattern: patternOf(query.q),
    ...seenOf(call, query),
    ...offsetOf(query),
  })

  return { data: rows.map((row) => viewOperatorProfile(row, call)), meta: metaOf(query, total) }
})
