import { sql } from 'kysely'
import type { Tx } from '../../adapters/database/database.ts'
import { newId } from '../../ids.ts'

type Pair = { agencyId: string; creatorId: string }

/** The one conversation of two members, made when there is none. */
export async function requireConversation(tx: Tx, { agencyId, creatorId }: Pair, at: Date): Promise<string> {
  const find = () =>
    tx.selectFrom('conversation').select('id').where('agency_id', '=', agencyId).where('creator_id', '=', creatorId).executeTakeFirst()
  const known = await find()
  if (known) return known.id
  const id = newId<string>()
  const made = await tx
    .insertInto('conversation')
    .values({ id, agency_id: agencyId, creator_id: creatorId, created_at: at })
    .onConflict((conflict) => conflict.constraint('conversation_one_per_pair').doNothing())
    .returning('id')
    .executeTakeFirst()
  // The other side began it at the same moment.
  if (!made) return (await find())?.id ?? requireConversation(tx, { agencyId, creatorId }, at)
  const members = [agencyId, creatorId].map((memberId) => ({ conversation_id: id, member_id: memberId }))
  await tx.insertInto('conversation_member').values(members).execute()
  return id
}

type NewMessage = { conversationId: string; senderId: string | null; text: string; clientMessageId: string | null; at: Date }

/** Stores a message and counts it as unread for the others; undefined when the sender's own id for it was taken before. */
export async function insertMessage(tx: Tx, message: NewMessage) {
  const row = await tx
    .insertInto('message')
    .values({
      id: newId<string>(),
      conversation_id: message.conversationId,
      sender_id: message.senderId,
      text: message.text,
      client_message_id: message.clientMessageId,
      created_at: message.at,
    })
    .onConflict((conflict) => conflict.constraint('message_once').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const isUnread = sql<boolean>`member_id is distinct from ${message.senderId}`
  await tx
    .updateTable('conversation_member')
    .set({
      last_message_id: row.id,
      unread: sql`unread + case when ${isUnread} then 1 else 0 end`,
      unread_since: sql`case when ${isUnread} then coalesce(unread_since, ${message.at}) else unread_since end`,
    })
    .where('conversation_id', '=', message.conversationId)
    .execute()
  return row
}

/** A line of the system in the conversation of two members: a deal was made, a job was delivered. */
export async function postSystemMessage(tx: Tx, message: { conversationId: string; text: string; at: Date }): Promise<void> {
  await insertMessage(tx, { ...message, senderId: null, clientMessageId: null })
}
