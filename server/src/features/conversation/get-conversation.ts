import * as wire from '@pairtake/protocol/conversation/conversation-endpoints'
import { serve } from '#http/serve.ts'
import { requireOwnConversation } from './conversation-access.ts'
import { viewFullConversation } from './conversation-view.ts'

export const getConversation = serve(wire.getConversation, async (call) => {
  const conversation = await requireOwnConversation(call.deps.db, call.caller, call.params.id)

  return { data: viewFullConversation(conversation, call) }
})
