import * as wire from '@pairtake/protocol/conversation/conversation-endpoints'
import type { MediaId, MessageId } from '@pairtake/protocol/ids'
import { isId, type Own } from '#access.ts'
import { violatedConstraint, type Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import { serve, type Caller } from '#http/serve.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#ids.ts'
import { fieldRefusal, notFound } from '#refusal.ts'
import { processMessageAttachment } from '#tasks/task-payloads.ts'
import { insertAttachments, listSendableFiles } from './attachment-queries.ts'
import { requireOwnConversation } from './conversation-access.ts'
import { type InvolvementRow } from './conversation-queries.ts'
import { findSentMessage, insertMessage, requireMessage, sendText } from './message-queries.ts'
import { viewMessage } from './conversation-view.ts'

export const sendMessage = serve(wire.sendMessage, async (call) => {
  const { deps, caller, params, body } = call
  if (!isId(params.id)) throw notFound('Conversation')
  const mediaIds = body.attachments ?? []
  const said: Said = { text: body.text, clientMessageId: body.clientMessageId ?? null, mediaIds }

  // Nearly all messages have no files, and take one round trip.
  const sent =
    mediaIds.length > 0
      ? undefined
      : await sendText(deps.db, { ...said, id: newId(), conversationId: params.id, senderId: caller.id, at: deps.now() })
  if (sent) return { data: viewMessage(sent, caller, call) }

  const conversation = await requireOwnConversation(deps.db, caller, params.id)
  const messageId = await transact(deps.db, async (tx) => {
    const stored = mediaIds.length > 0 ? await storeWithFiles(tx, { deps, caller, conversation, said }) : undefined
    if (stored) return stored
    // The message was sent before, and only the answer was lost.
    const earlier = await findSentMessage(tx, {
      conversationId: conversation.id,
      senderId: caller.id,
      clientMessageId: said.clientMessageId ?? '',
    })
    if (!earlier) throw new Error('A message was neither stored nor found.')
    return earlier.id
  })

  return { data: viewMessage(await requireMessage(deps.db, messageId), caller, call) }
})

type Said = { text: string; clientMessageId: string | null; mediaIds: readonly MediaId[] }
type Sending = { deps: Deps; caller: Caller; conversation: Own<InvolvementRow>; said: Said }

/** Undefined if this message was stored before. */
async function storeWithFiles(tx: Tx, { deps, caller, conversation, said }: Sending): Promise<MessageId | undefined> {
  const at = deps.now()
  const conversationId = conversation.id
  const { text, clientMessageId, mediaIds } = said
  const message = await insertMessage(tx, {
    conversationId,
    senderId: caller.id,
    text,
    clientMessageId,
    attachmentCount: mediaIds.length,
    at,
  })
  if (!message) return undefined

  const found = await listSendableFiles(tx, { mediaIds, conversationId, senderId: caller.id })
  const byId = new Map(found.map((file) => [file.id, file]))
  const files = mediaIds.map((id) => {
    const file = byId.get(id)
    if (!file) throw fieldRefusal('attachments', 'A file is missing. Please attach it again.')
    return file
  })
  await insertAttachments(tx, message.id, files, at).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'message_attachment_file_once') throw error
    throw fieldRefusal('attachments', 'A file was already sent with another message. Please attach it again.')
  })
  for (const { id, kind } of files) {
    if (kind !== 'other') await deps.tasks.enqueue(tx, processMessageAttachment, { mediaId: id })
  }
  return message.id
}
