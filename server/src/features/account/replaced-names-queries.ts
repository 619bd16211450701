import type { ConversationId, MemberId, MessageId, NotificationId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { deletedName } from './delete-account-queries.ts'

const beforeAllIds = sql`'00000000-0000-0000-0000-000000000000'::uuid`

type Partners = { memberId: MemberId; after: MemberId | null; limit: number }

/** The next members whom the member had an application or a job with, by id. */
export async function listPartners(tx: Tx, { memberId, after, limit }: Partners): Promise<MemberId[]> {
  const from = sql`coalesce(${after}::uuid, ${beforeAllIds})`
  const { rows } = await sql<{ id: MemberId }>`
    select creator_id as id from candidate_request where agency_id = ${memberId} and creator_id > ${from}
    union select agency_id from candidate_request where creator_id = ${memberId} and agency_id > ${from}
    order by id limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Operators, whose notices name both sides of a charge. */
export async function listOperatorIds(tx: Tx): Promise<MemberId[]> {
  const rows = await tx.selectFrom('member').select('id').where('role', '=', 'operator').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** `memberId`: whose names are replaced; `after`: the last row that was looked at. */
type Step<Id> = { memberId: MemberId; after: Id | null; limit: number }

/**
 * Replaces a deleted member's names in the next notices of another member, and returns the last one that it looked at; undefined if there is none
 * left. Locked in order, as by `markSeen`: the receiver may be marking them as seen.
 */
export async function replaceNamesInNotices(
  tx: Tx,
  { memberId, receiverId, after, limit }: Step<NotificationId> & { receiverId: MemberId },
): Promise<NotificationId | undefined> {
  const { rows } = await sql<{ id: NotificationId }>`
    with page as materialized (
        select id, data from notification where member_id = ${receiverId} and id > coalesce(${after}::uuid, ${beforeAllIds}) order by id limit ${limit}),
      named as materialized (
        select page.id, jsonb_object_agg(said.key, ${deletedName}::text) as names
        from page
        left join contract on contract.id = (page.data ->> 'contractId')::uuid
        left join candidate_request as request on request.id = (page.data ->> 'candidateRequestId')::uuid
        cross join lateral jsonb_each_text(page.data) as said
        where said.value <> ${deletedName} and (
          ${memberId} in (contract.creator_id, request.creator_id) and said.key in ('candidateDisplayName', 'creatorDisplayName', 'creatorName')
          or ${memberId} in (contract.agency_id, request.agency_id) and said.key = 'agencyDisplayName')
        group by page.id),
      held as (
        select notification.id, named.names from notification join named on named.id = notification.id
        order by notification.id for no key update of notification),
      replaced as (update notification set data = notification.data || held.names from held where notification.id = held.id)
    select id from page order by id desc limit 1`.execute(tx)
  return rows[0]?.id
}

export async function findSharedConversation(tx: Tx, { memberId, partnerId }: { memberId: MemberId; partnerId: MemberId }) {
  return tx
    .selectFrom('conversation')
    .select(['id', 'agency_id'])
    .where((eb) =>
      eb.or([
        eb.and([eb('agency_id', '=', memberId), eb('creator_id', '=', partnerId)]),
        eb.and([eb('agency_id', '=', partnerId), eb('creator_id', '=', memberId)]),
      ]),
    )
    .executeTakeFirst()
}

/** The same in the next system lines of a conversation; only the line about a new job names its sides. */
export async function replaceNamesInLines(
  tx: Tx,
  { conversation, memberId, after, limit }: Step<MessageId> & { conversation: { id: ConversationId; agency_id: MemberId } },
): Promise<MessageId | undefined> {
  const key = conversation.agency_id === memberId ? 'agencyDisplayName' : 'creatorDisplayName'
  const { rows } = await sql<{ id: MessageId; replaced: number }>`
    with page as materialized (
        select id, line from message where conversation_id = ${conversation.id} and id > coalesce(${after}::uuid, ${beforeAllIds})
        order by id limit ${limit}),
      replaced as (
        update message set line = message.line || jsonb_build_object(${key}::text, ${deletedName}::text) from page
        where message.id = page.id and page.line ->> 'kind' = 'job_begun' and page.line ->> ${key}::text <> ${deletedName}
        returning message.id)
    select id, (select count(*)::int from replaced) as replaced from page order by id desc limit 1`.execute(tx)
  const [last] = rows
  // No trigger tells of a changed line, and an answer that counts as unchanged would keep the name.
  if (last && last.replaced > 0) {
    await sql`select announce(array[agency_id, creator_id], 'changed', 'conversation', id) from conversation where id = ${conversation.id}`.execute(
      tx,
    )
  }
  return last?.id
}
