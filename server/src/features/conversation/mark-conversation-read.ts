import * as wire from '@pairtake/protocol/conversation/conversation-endpoints'
import { serve } from '#http/serve.ts'
import { requireOwnConversation } from './conversation-access.ts'
import { markRead } from './conversation-queries.ts'

export const markConversationRead = serve(wire.markConversationRead, async (call) => {
  const { deps, caller, params } = call
  const conversation = await requireOwnConversation(deps.db, caller, params.id)

  await markRead(deps.db, { conversationId: conversation.id, memberId: caller.id })

  return {}
})
