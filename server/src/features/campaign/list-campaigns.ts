import * as wire from '@pairtake/protocol/campaign/campaign-endpoints'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { patternOf } from '#adapters/database/search.ts'
import { listCampaignRows } from './campaign-list-queries.ts'
import { viewCampaign } from './campaign-view.ts'

export const listCampaigns = serve(wire.listCampaigns, async (call) => {
  const { deps, caller, query } = call
  const { total, rows } = await listCampaignRows(deps.db, {
    agencyId: caller.id,
    pattern: patternOf(query.q),
    state: query.state ?? '',
    sort: query.sort || 'newest',
    ...offsetOf(query),
  })

  return { data: rows.map((row) => viewCampaign(row, call)), meta: metaOf(query, total) }
})
