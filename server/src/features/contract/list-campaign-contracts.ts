import * as wire from '@pairtake/protocol/contract/contract-endpoints'
import { isId } from '#access.ts'
import { metaOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { isOwnCampaign } from '#features/campaign/campaign-queries.ts'
import { askedPage, listContractRows } from './contract-list-queries.ts'
import { viewListedContract } from './contract-view.ts'

export const listCampaignContracts = serve(wire.listCampaignContracts, async (call) => {
  const { deps, caller, params, query } = call
  const campaignId = params.id
  if (!isId(campaignId)) throw notFound('Campaign')

  const { rows, total } = await listContractRows(deps.db, { of: 'campaign', ownerId: campaignId, ...askedPage(query, deps) })
  // Each row says whose campaign it is; only an empty page needs a query.
  const isOwn = rows[0] ? rows[0].agency_id === caller.id : await isOwnCampaign(deps.db, { campaignId, agencyId: caller.id })
  if (!isOwn) throw notFound('Campaign')

  return { data: rows.map((row) => viewListedContract(row, caller.role, call)), meta: metaOf(query, total) }
})
