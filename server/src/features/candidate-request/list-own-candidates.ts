import * as wire from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { patternOf } from '#adapters/database/search.ts'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import { listOwnCandidateRows } from './own-candidate-queries.ts'

/** Lists who applied to any campaign of the brand, even before anybody has written a message. */
export const listOwnCandidates = serve(wire.listOwnCandidates, async (call) => {
  const { deps, caller, query } = call
  const { rows, total } = await listOwnCandidateRows(deps.db, { agencyId: caller.id, pattern: patternOf(query.q), ...offsetOf(query) })

  const data = rows.map((row) => ({
    id: row.id,
    state: row.state,
    campaign: { id: row.campaign_id, name: row.campaign_name },
    creator: { id: row.creator_id, general: viewGeneral(row, call) },
  }))
  return { data, meta: metaOf(query, total) }
})
