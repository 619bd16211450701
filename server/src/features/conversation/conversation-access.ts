import type { ConversationId } from '@pairtake/protocol/ids'
import { isId, own, type Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Caller } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { findInvolvement, type FullInvolvementRow } from './conversation-queries.ts'

/** Only its two members can see a conversation. */
export async function requireOwnConversation(tx: Tx, caller: Caller, conversationId: ConversationId): Promise<Own<FullInvolvementRow>> {
  const row = isId(conversationId) ? await findInvolvement(tx, { conversationId, memberId: caller.id }) : undefined
  if (!row) throw notFound('Conversation')
  return own(row)
}
