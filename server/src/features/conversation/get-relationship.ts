import * as wire from '@pairtake/protocol/conversation/conversation-endpoints'
import { serve } from '../../http/serve.ts'
import { requireOwnConversation } from './conversation-access.ts'
import { listRelationshipRows } from './conversation-queries.ts'

export const getRelationship = serve(wire.getRelationship, async (call) => {
  const { deps, caller, params } = call
  const conversation = await requireOwnConversation(deps.db, caller, params.id)

  const rows = await listRelationshipRows(deps.db, conversation.id)

  return {
    data: rows.map((row) => ({
      type: `candidate_${row.state}` as const,
      title: row.campaign_name,
      relId: row.campaign_id,
      candidateRequestId: row.candidate_request_id,
      contractId: row.contract_id,
    })),
  }
})
