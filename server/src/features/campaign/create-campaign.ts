import * as wire from '@pairtake/protocol/campaign/campaign-endpoints'
import type { CampaignId } from '@pairtake/protocol/ids'
import { serve } from '#http/serve.ts'
import { newId } from '#ids.ts'
import { requireOwnCampaign } from './campaign-access.ts'
import { insertCampaign } from './campaign-queries.ts'
import { viewCampaign } from './campaign-view.ts'

export const createCampaign = serve(wire.createCampaign, async (call) => {
  const { deps, caller, body } = call
  const now = deps.now()
  const id = newId<CampaignId>()

  await insertCampaign(deps.db, {
    id,
    agency_id: caller.id,
    name: body.name,
    currency: deps.config.currency,
    created_at: now,
    updated_at: now,
  })

  return { data: viewCampaign(await requireOwnCampaign(deps.db, caller, id), call) }
})
