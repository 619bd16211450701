import * as wire from '@pairtake/protocol/campaign/campaign-endpoints'
import type { CampaignId } from '@pairtake/protocol/ids'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { newId } from '#ids.ts'
import { requireOwnCampaign } from './campaign-access.ts'
import { insertCampaign } from './campaign-queries.ts'
import { copyCampaign } from './copy-campaign-act.ts'
import { askForCover } from './draw-cover-act.ts'
import { viewCampaign } from './campaign-view.ts'

export const createCampaign = serve(wire.createCampaign, async (call) => {
  const { deps, caller, body } = call
  const now = deps.now()
  const id = newId<CampaignId>()

  const draft = { id, agency_id: caller.id, name: body.name, currency: deps.config.currency, created_at: now, updated_at: now }

  const { fromCampaignId: from } = body
  if (from) {
    await transact(deps.db, async (tx) => {
      await copyCampaign(tx, await requireOwnCampaign(tx, caller, from), draft)
      await askForCover(tx, deps, id)
    })
  } else await insertCampaign(deps.db, draft)

  return { data: viewCampaign(await requireOwnCampaign(deps.db, caller, id), call) }
})
