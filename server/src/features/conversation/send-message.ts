import * as wire from '@pairtake/protocol/conversation/conversation-endpoints'
import { serve } from '../../http/serve.ts'
import { requireOwnConversation } from './conversation-access.ts'
import { findSentMessage, insertMessage, requireMessage } from './conversation-queries.ts'
import { viewMessage } from './conversation-view.ts'

export const sendMessage = serve(wire.sendMessage, async (call) => {
  const { deps, caller, params, body } = call
  const conversation = await requireOwnConversation(deps.db, caller, params.id)
  const clientMessageId = body.clientMessageId ?? null

  const messageId = await deps.db.transaction().execute(async (tx) => {
    const sent = await insertMessage(tx, {
      conversationId: conversation.id,
      senderId: caller.id,
      text: body.text,
      clientMessageId,
      at: deps.now(),
    })
    if (sent) return sent.id
    // Sent before, and only the answer was lost.
    const earlier = await findSentMessage(tx, {
      conversationId: conversation.id,
      senderId: caller.id,
      clientMessageId: clientMessageId ?? '',
    })
    if (!earlier) throw new Error('A message was neither stored nor found.')
    return earlier.id
  })

  return { data: viewMessage(await requireMessage(deps.db, messageId), caller, call) }
})
