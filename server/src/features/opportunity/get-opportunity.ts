import * as wire from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { serve } from '#http/serve.ts'
import { requireOpportunity } from './opportunity-access.ts'
import { viewOpportunity } from './opportunity-view.ts'

export const getOpportunity = serve(wire.getOpportunity, async (call) => {
  const opportunity = await requireOpportunity(call.deps.db, call.caller, call.params.id)

  return { data: viewOpportunity(opportunity, call) }
})
