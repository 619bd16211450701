import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { seenOf } from '#features/operator-claim/seen-rules.ts'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { listOperatorCampaignRows } from './operator-campaign-queries.ts'
import { viewOperatorCampaign } from './operator-campaign-view.ts'
import { patternOf } from '#adapters/database/search.ts'

export const listOperatorCampaigns = serve(wire.listOperatorCampaigns, async (call) => {
  const { deps, query } = call
  const { rows, total } = await listOperatorCampaignRows(deps.db, {
    state: query.state ?? '',
    pattern: patternOf(query.q),
    ...seenOf(call, query),
    ...offsetOf(query),
  })

  return { data: rows.map((row) => viewOperatorCampaign(row, call)), meta: metaOf(query, total) }
})
