import * as wire from '@pairtake/protocol/conversation/conversation-endpoints'
import { isId } from '#access.ts'
import { serve } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { requireOwnConversation } from './conversation-access.ts'
import { listRelationshipRows } from './conversation-queries.ts'

export const getRelationship = serve(wire.getRelationship, async (call) => {
  const { deps, caller, params } = call
  if (!isId(params.id)) throw notFound('Conversation')

  const rows = await listRelationshipRows(deps.db, { conversationId: params.id, memberId: caller.id })
  // Only members get rows, so only an empty list needs another query.
  if (rows.length === 0) await requireOwnConversation(deps.db, caller, params.id)

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
