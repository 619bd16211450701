import type { ConversationId, MessageId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { newId } from '#ids.ts'
import type { SystemLine } from '#stored/system-line.ts'

type ToldLine = { conversationId: ConversationId; line: SystemLine }

/** `postSystemMessage` for many conversations, in two statements; for writes that are sent together. */
export async function postSystemMessages(tx: Tx, lines: readonly ToldLine[], at: Date): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ conversationId, line }) => ({ id: newId<MessageId>(), conversation_id: conversationId, line }))
  const listed = sql<{
    id: MessageId
    conversation_id: ConversationId
    line: SystemLine
  }>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
  await tx
    .insertInto('message')
    .columns(['id', 'conversation_id', 'sender_id', 'text', 'line', 'attachment_count', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom(listed.as<'told'>(sql`told(id uuid, conversation_id uuid, line jsonb)`))
        .select(['told.id', 'told.conversation_id', sql<null>`null::uuid`.as('sender_id'), eb.val('').as('text'), 'told.line'])
        .select([eb.lit(0).as('attachment_count'), eb.val(at).as('created_at')]),
    )
    .execute()
  // Two jobs of one pair have one conversation, whose last message is the later one.
  const last = [...new Map(rows.map((row) => [row.conversation_id, row.id]))]
  await tx
    .with('sides', (qc) =>
      qc
        .selectFrom('conversation_member')
        .select(['conversation_id', 'member_id'])
        .where('conversation_id', '=', sql<ConversationId>`any(${last.map(([conversationId]) => conversationId)}::uuid[])`)
        .orderBy('conversation_id')
        .orderBy('member_id')
        .forNoKeyUpdate(),
    )
    .updateTable('conversation_member')
    .from(
      sql<{
        conversation_id: ConversationId
        message_id: MessageId
      }>`unnest(${last.map(([id]) => id)}::uuid[], ${last.map(([, id]) => id)}::uuid[])`.as<'told'>(sql`told(conversation_id, message_id)`),
    )
    .innerJoin('sides', 'sides.conversation_id', 'told.conversation_id')
    .set({ last_message_id: sql`greatest(conversation_member.last_message_id, told.message_id)` })
    .whereRef('conversation_member.conversation_id', '=', 'sides.conversation_id')
    .whereRef('conversation_member.member_id', '=', 'sides.member_id')
    .execute()
}
