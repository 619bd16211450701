import { type CandidateRequestId, type ConversationId, type MemberId, messageId, type MessageId } from '@pairtake/protocol/ids'
import { sql, type Selectable, type SelectQueryBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { Message } from '#adapters/database/schema.gen.ts'
import { newId } from '#ids.ts'
import type { SystemLine } from '#stored/system-line.ts'
import { attachmentsOf, type AttachmentRow } from './attachment-queries.ts'

export type MessageRow = Selectable<Message>
export type FullMessageRow = MessageRow & { display_name: string | null; picture_key: string | null; attachments: AttachmentRow[] }

type NewMessage = {
  conversationId: ConversationId
  senderId: MemberId
  text: string
  clientMessageId: string | null
  attachmentCount?: number | undefined
  at: Date
}

/** Locks both sides' rows, always in the same order whoever writes: two who send concurrently would otherwise deadlock. */
function lockedInOrder<Tables, From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>) {
  return query.orderBy(sql.ref('conversation_member.member_id')).forNoKeyUpdate()
}

/** Stores a message and counts it as unread for the other side. Undefined if the sender's own id for it was used before. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<MessageRow | undefined> {
  const row = await tx
    .insertInto('message')
    .values({
      id: newId(),
      conversation_id: message.conversationId,
      sender_id: message.senderId,
      text: message.text,
      client_message_id: message.clientMessageId,
      attachment_count: message.attachmentCount ?? 0,
      created_at: message.at,
    })
    .onConflict((conflict) => conflict.constraint('message_once').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) await countMessage(tx, { ...message, id: row.id })
  return row
}

async function countMessage(
  tx: Tx,
  message: { id: MessageId; conversationId: ConversationId; senderId: MemberId | null; at: Date },
): Promise<void> {
  const isUnread = sql<boolean>`conversation_member.member_id <> ${message.senderId}::uuid`
  await tx
    .with('sides', (qc) =>
      qc.selectFrom('conversation_member').select('member_id').where('conversation_id', '=', message.conversationId).$call(lockedInOrder),
    )
    .updateTable('conversation_member')
    .from('sides')
    .set({
      // Of two concurrent messages the later id counts, whichever is stored last.
      last_message_id: sql`greatest(last_message_id, ${message.id}::uuid)`,
      ...(message.senderId !== null && {
        unread: sql`unread + case when ${isUnread} then 1 else 0 end`,
        unread_since: sql<Date | null>`case when ${isUnread} then coalesce(unread_since, ${message.at}::timestamptz) else unread_since end`,
        written_since: sql<Date | null>`case when ${isUnread} then coalesce(written_since, ${message.at}::timestamptz) else written_since end`,
      }),
    })
    .where('conversation_id', '=', message.conversationId)
    .whereRef('conversation_member.member_id', '=', 'sides.member_id')
    .execute()
}

type SentText = { id: string; conversationId: ConversationId; senderId: MemberId; text: string; clientMessageId: string | null; at: Date }

/**
 * Stores a message without files in one statement, which is its own transaction: it is stored and counted as unread for the other side, or neither.
 * No row: the sender is no member, or the sender's own id for it was used before.
 */
const insertText = prepared<SentText, FullMessageRow>((db, p) =>
  db
    .with('mine', (qc) =>
      qc
        .selectFrom('conversation_member')
        .innerJoin('member', 'member.id', 'conversation_member.member_id')
        .select(['conversation_member.conversation_id', 'member.display_name', 'member.picture_key'])
        .where('conversation_member.conversation_id', '=', p('conversationId'))
        .where('conversation_member.member_id', '=', p('senderId')),
    )
    .with('sent', (qc) =>
      qc
        .insertInto('message')
        .columns(['id', 'conversation_id', 'sender_id', 'text', 'client_message_id', 'created_at'])
        .expression((eb) =>
          eb
            .selectFrom('mine')
            .select([
              sql<MessageId>`${p('id')}::uuid`.as('id'),
              'mine.conversation_id',
              sql<string>`${p('senderId')}::uuid`.as('sender_id'),
              sql<string>`${p('text')}::text`.as('text'),
              sql<string | null>`${p('clientMessageId')}::text`.as('client_message_id'),
              sql<Date>`${p('at')}::timestamptz`.as('created_at'),
            ]),
        )
        .onConflict((conflict) => conflict.constraint('message_once').doNothing())
        .returningAll(),
    )
    .with('sides', (qc) =>
      qc
        .selectFrom('sent')
        .innerJoin('conversation_member', 'conversation_member.conversation_id', 'sent.conversation_id')
        .select(['sent.id', 'sent.sender_id', 'sent.created_at', 'conversation_member.conversation_id', 'conversation_member.member_id'])
        .$call(lockedInOrder),
    )
    .with('counted', (qc) =>
      qc
        .updateTable('conversation_member')
        .from('sides')
        .set({
          // Of two concurrent messages the later id counts, whichever is stored last.
          last_message_id: sql`greatest(conversation_member.last_message_id, sides.id)`,
          unread: sql`conversation_member.unread + case when sides.member_id <> sides.sender_id then 1 else 0 end`,
          unread_since: sql`case when sides.member_id <> sides.sender_id
            then coalesce(conversation_member.unread_since, sides.created_at) else conversation_member.unread_since end`,
          written_since: sql`case when sides.member_id <> sides.sender_id
            then coalesce(conversation_member.written_since, sides.created_at) else conversation_member.written_since end`,
        })
        .whereRef('conversation_member.conversation_id', '=', 'sides.conversation_id')
        .whereRef('conversation_member.member_id', '=', 'sides.member_id')
        .returning('conversation_member.member_id'),
    )
    .selectFrom('sent')
    .innerJoin('mine', 'mine.conversation_id', 'sent.conversation_id')
    .selectAll('sent')
    .select(['mine.display_name', 'mine.picture_key', sql<AttachmentRow[]>`'[]'::json`.as('attachments')]),
)

export async function sendText(tx: Tx, message: SentText): Promise<FullMessageRow | undefined> {
  const [row] = await insertText(tx, message)
  return row
}

/**
 * Posts a system line to the conversation of two members: a deal was made, a job was delivered. A notification announces it, so it counts as read.
 */
export async function postSystemMessage(tx: Tx, message: { conversationId: ConversationId; line: SystemLine; at: Date }): Promise<void> {
  const { conversationId, line, at } = message
  const id = newId<MessageId>()
  const row = { id, conversation_id: conversationId, sender_id: null, text: '', line, attachment_count: 0, created_at: at }
  await tx.insertInto('message').values(row).execute()
  await countMessage(tx, { id, conversationId, senderId: null, at })
}

type MessagesParams = { conversationId: ConversationId; memberId: MemberId; before: MessageId; limit: number }

/** Greater than every id that a clock will generate for centuries: the default of `before`. */
export const afterAllIds = messageId.parse('ffffffff-ffff-ffff-ffff-ffffffffffff')

const selectMessages = prepared<MessagesParams, FullMessageRow>((db, p) =>
  db
    .selectFrom('message')
    .leftJoin('member as sender', 'sender.id', 'message.sender_id')
    .selectAll('message')
    .select(['sender.display_name', 'sender.picture_key', attachmentsOf('message.id').as('attachments')])
    // Every open chat polls this every few seconds, so membership is checked in the same statement.
    .innerJoin('conversation_member as mine', (join) =>
      join.onRef('mine.conversation_id', '=', 'message.conversation_id').on('mine.member_id', '=', p('memberId')),
    )
    .where('message.conversation_id', '=', p('conversationId'))
    .where('message.id', '<', p('before'))
    .orderBy('message.id', 'desc')
    .limit(p('limit')),
)

export const listMessageRows = (tx: Tx, params: MessagesParams) => selectMessages(tx, params)

type ReportParams = Omit<MessagesParams, 'memberId'> & { requestId: CandidateRequestId }

const selectOfReport = prepared<ReportParams, FullMessageRow>((db, p) =>
  db
    .selectFrom('message')
    .innerJoin('candidate_request as request', (join) => join.on('request.id', '=', p('requestId')))
    .leftJoin('member as sender', 'sender.id', 'message.sender_id')
    .selectAll('message')
    .select(['sender.display_name', 'sender.picture_key', attachmentsOf('message.id').as('attachments')])
    .where('message.conversation_id', '=', p('conversationId'))
    .whereRef('message.created_at', '>=', 'request.created_at')
    .where('message.id', '<', p('before'))
    .orderBy('message.id', 'desc')
    .limit(p('limit')),
)

/**
 * For the operator of a reported job, who is no member of the conversation: the caller has verified the report. Two members have one conversation
 * for all of their jobs; what they wrote before the application to this one is left out.
 */
export const listMessagesOfReport = (tx: Tx, params: ReportParams) => selectOfReport(tx, params)

const selectMessage = prepared<{ messageId: MessageId }, FullMessageRow>((db, p) =>
  db
    .selectFrom('message')
    .leftJoin('member as sender', 'sender.id', 'message.sender_id')
    .selectAll('message')
    .select(['sender.display_name', 'sender.picture_key', attachmentsOf('message.id').as('attachments')])
    .where('message.id', '=', p('messageId')),
)

export async function requireMessage(tx: Tx, messageId: MessageId): Promise<FullMessageRow> {
  const [row] = await selectMessage(tx, { messageId })
  if (!row) throw new Error(`The message ${messageId} is gone.`)
  return row
}

/** The message that was stored under a sender's own id. */
export function findSentMessage(
  tx: Tx,
  sent: { conversationId: ConversationId; senderId: MemberId; clientMessageId: string },
): Promise<MessageRow | undefined> {
  return tx
    .selectFrom('message')
    .selectAll()
    .where('conversation_id', '=', sent.conversationId)
    .where('sender_id', '=', sent.senderId)
    .where('client_message_id', '=', sent.clientMessageId)
    .executeTakeFirst()
}
