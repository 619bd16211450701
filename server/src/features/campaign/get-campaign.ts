import * as wire from '@pairtake/protocol/campaign/campaign-endpoints'
import { serve } from '#http/serve.ts'
import { requireOwnCampaign } from './campaign-access.ts'
import { viewCampaign } from './campaign-view.ts'

export const getCampaign = serve(wire.getCampaign, async (call) => {
  const campaign = await requireOwnCampaign(call.deps.db, call.caller, call.params.id)

  return { data: viewCampaign(campaign, call) }
})
