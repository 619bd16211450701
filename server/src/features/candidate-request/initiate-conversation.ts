import * as wire from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { insertMessage } from '#features/conversation/message-queries.ts'
import { lockOwnBargain } from './candidate-request-access.ts'
import { keepConversation } from './candidate-request-queries.ts'

export const initiateConversation = serve(wire.initiateConversation, async (call) => {
  const { deps, caller, params, body } = call

  const conversationId = await transact(deps.db, async (tx) => {
    const { request } = await lockOwnBargain(tx, caller, params.id)
    const at = deps.now()
    const id = await requireConversation(tx, { agencyId: request.agency_id, creatorId: request.creator_id }, at)
    if (request.conversation_id !== id) await keepConversation(tx, request, id)
    if (body.message !== '') {
      await insertMessage(tx, { conversationId: id, senderId: caller.id, text: body.message, clientMessageId: null, at })
    }
    return id
  })

  return { conversationId }
})
