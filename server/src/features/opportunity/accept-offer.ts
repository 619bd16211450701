import * as wire from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { isId } from '#access.ts'
import { serve } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { lockOwnBargain } from '#features/candidate-request/candidate-request-access.ts'
import { findRequestOfCreator } from '#features/candidate-request/candidate-request-queries.ts'
import { decideBargain } from '#features/candidate-request/decide-bargain-act.ts'
import { requireOpportunity } from './opportunity-access.ts'
import { viewOpportunity } from './opportunity-view.ts'

/** The same logic as `decide`, addressed by campaign. */
export const acceptOffer = serve(wire.acceptOffer, async (call) => {
  const { deps, caller, params, body } = call
  const { campaignId } = params

  await transact(deps.db, async (tx) => {
    const request = isId(campaignId) ? await findRequestOfCreator(tx, { campaignId, creatorId: caller.id }) : undefined
    if (!request) throw notFound('Candidate request')
    const bargain = await lockOwnBargain(tx, caller, request.id)
    await decideBargain(tx, deps, { ...bargain, by: 'creator', body })
  })

  return { data: viewOpportunity(await requireOpportunity(deps.db, caller, campaignId), call) }
})
