import * as wire from '@pairtake/protocol/conversation/conversation-endpoints'
import { isId } from '#access.ts'
import { serve } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { markRead } from './conversation-queries.ts'

export const markConversationRead = serve(wire.markConversationRead, async ({ deps, caller, params }) => {
  const isOwn = isId(params.id) && (await markRead(deps.db, { conversationId: params.id, memberId: caller.id }))
  if (!isOwn) throw notFound('Conversation')

  return {}
})
