import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { isId } from '#access.ts'
import { serve } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { findCampaignRecord } from './operator-campaign-queries.ts'
import { viewCampaignRecord } from './record-view.ts'

export const getOperatorCampaign = serve(wire.getOperatorCampaign, async (call) => {
  const { deps, params } = call
  const row = isId(params.id) ? await findCampaignRecord(deps.db, params.id) : undefined
  if (!row) throw notFound('Campaign')
  return { data: viewCampaignRecord(row, call) }
})
