import * as wire from '@pairtake/protocol/campaign/campaign-endpoints'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { listCampaignRows } from './campaign-queries.ts'
import { viewCampaign } from './campaign-view.ts'

export const listCampaigns = serve(wire.listCampaigns, async (call) => {
  const { total, rows } = await listCampaignRows(call.deps.db, { agencyId: call.caller.id, ...offsetOf(call.query) })

  return { data: rows.map((row) => viewCampaign(row, call)), meta: metaOf(call.query, total) }
})
