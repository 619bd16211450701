import type { ConversationId, MemberId } from '@pairtake/protocol/ids'
import { conversationSorts, type ConversationSort } from '@pairtake/protocol/list-filters'
import { sql } from 'kysely'
import { appliedAt } from '#adapters/database/applied-at.ts'
import type { Db, Tx } from '#adapters/database/database.ts'
import { eachSort } from '#adapters/database/each-sort.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { keptSum } from '#adapters/database/kept-sums.ts'
import { isSearched } from '#adapters/database/search.ts'
import { namesInConversations } from '#adapters/database/own-names.ts'
import { ownNamedPage, totalFound, type FoundPage, type Lookup } from '#adapters/database/searched-page.ts'
import { newId } from '#ids.ts'

type Pair = { agencyId: MemberId; creatorId: MemberId }

async function findConversation(tx: Tx, { agencyId, creatorId }: Pair): Promise<ConversationId | undefined> {
  const known = await tx
    .selectFrom('conversation')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('creator_id', '=', creatorId)
    .executeTakeFirst()
  return known?.id
}

/** Returns the one conversation of two members, created if there is none. */
export async function requireConversation(tx: Tx, pair: Pair, at: Date): Promise<ConversationId> {
  return (await findConversation(tx, pair)) ?? beginConversation(tx, pair, at)
}

/** Creates the conversation of two members who had none when it was last looked up. */
export async function beginConversation(tx: Tx, pair: Pair, at: Date): Promise<ConversationId> {
  const id = newId<ConversationId>()
  const made = await tx
    .with('made', (qc) =>
      qc
        .insertInto('conversation')
        .values({ id, agency_id: pair.agencyId, creator_id: pair.creatorId, created_at: at })
        .onConflict((conflict) => conflict.constraint('conversation_one_per_pair').doNothing())
        .returning('id'),
    )
    .insertInto('conversation_member')
    .columns(['conversation_id', 'member_id'])
    .expression((eb) =>
      eb.selectFrom('made').select(['made.id', sql<MemberId>`unnest(${[pair.agencyId, pair.creatorId]}::uuid[])`.as('member_id')]),
    )
    .returning('conversation_id')
    .execute()
  if (made.length > 0) return id
  // The other side created it concurrently.
  return (await findConversation(tx, pair)) ?? beginConversation(tx, pair, at)
}

/** When the first message of the member arrived that the other side has not read. Nothing is looked up if everything is read. */
const unreadByOtherSince = sql<Date | null>`case when theirs.unread > 0 then (
    select min(message.created_at) from message
    where message.conversation_id = conversation.id and message.sender_id = mine.member_id
      and message.created_at >= theirs.unread_since) end`

/** Whether the member wants a mail about unread messages. */
const wantsMail = sql<boolean>`mail_preferences ->> 'unread_messages' is distinct from 'false'`

function selectInvolvements(db: Db, memberId: MemberId) {
  return db
    .selectFrom('conversation_member as mine')
    .innerJoin('conversation', 'conversation.id', 'mine.conversation_id')
    .innerJoin('member as other', (join) =>
      join.on((eb) =>
        eb(
          'other.id',
          '=',
          eb
            .case()
            .when('conversation.agency_id', '=', memberId)
            .then(eb.ref('conversation.creator_id'))
            .else(eb.ref('conversation.agency_id'))
            .end(),
        ),
      ),
    )
    .leftJoin('message as latest', 'latest.id', 'mine.last_message_id')
    .where('mine.member_id', '=', memberId)
    .select([
      'conversation.id',
      'mine.unread',
      'mine.unread_since',
      'latest.text as last_text',
      'latest.line as last_line',
      'latest.created_at as last_at',
      'latest.attachment_count as last_attachments',
      'other.id as other_id',
      'other.display_name',
      'other.picture_key',
      'mine.unread_mailed_at',
      'mine.written_since',
      sql<boolean | null>`case when mine.unread > 0 then (select ${wantsMail} from live_member where id = mine.member_id) end`.as(
        'wants_mail',
      ),
    ])
}

export type InvolvementRow = Awaited<ReturnType<ReturnType<typeof selectInvolvements>['executeTakeFirstOrThrow']>>

type PageParams = { memberId: MemberId; pattern: string; unreadOnly: boolean; limit: number; offset: number }

/** `of` is the member's own side, `other` the id of the other one. */
const orders: Record<ConversationSort, (of: string, other: string) => ReturnType<typeof sql>> = {
  newest: (of) => sql`${sql.ref(`${of}.last_message_id`)} desc nulls last, ${sql.ref(`${of}.conversation_id`)} desc`,
  oldest: (of) => sql`${sql.ref(`${of}.last_message_id`)} nulls first, ${sql.ref(`${of}.conversation_id`)}`,
  name: (of, other) =>
    sql`(select lower(named.display_name) from member as named where named.id = ${sql.ref(other)}), ${sql.ref(`${of}.conversation_id`)} desc`,
}

/** The list's condition, shared by the page and its total. */
const isListed = (alias: string, p: <N extends keyof PageParams>(name: N) => PageParams[N]) =>
  sql<boolean>`${sql.ref(`${alias}.member_id`)} = ${p('memberId')}::uuid and (not ${p('unreadOnly')}::boolean or ${sql.ref(`${alias}.unread`)} > 0)`

/**
 * Selects the ids of a page by name: a member's conversations are in an index by the name of the other side, which begins with a hash
 * (docs/decisions/178). Unread ones are gathered from theirs.
 */
function pageByName(p: <N extends keyof PageParams>(name: N) => PageParams[N]) {
  const side = (own: string, other: string) => {
    const of = (column: string) => sql.ref(`named.${column}`)
    return sql`(select named.id, ${of(`${other}_sort_name`)} as name from conversation as named
      where uuid_hash(${of(`${own}_id`)}) = uuid_hash(${p('memberId')}::uuid) and ${of(`${own}_id`)} = ${p('memberId')}::uuid
        and (not ${p('unreadOnly')}::boolean or named.id in (
          select unread.conversation_id from conversation_member as unread where unread.member_id = ${p('memberId')}::uuid and unread.unread > 0))
      order by ${of(`${other}_sort_name`)}, named.id desc)`
  }
  return sql`select either.id from (${side('agency', 'creator')} union all ${side('creator', 'agency')}) as either
    order by either.name, either.id desc limit ${p('limit')} offset ${p('offset')}`
}

/** The page's ids are found first, so that skipped conversations are not read in full. */
const selectPages = eachSort(conversationSorts, (sort) =>
  prepared<PageParams, InvolvementRow & { total: number | null }>((db, p) => {
    const involvements = selectInvolvements(db, p('memberId')).orderBy(orders[sort]('mine', 'other.id'))
    const ids = sql`select listed.conversation_id, listed.other_id from conversation_member as listed
      where ${isListed('listed', p)} order by ${orders[sort]('listed', 'listed.other_id')}`
    // `offset 0` makes the planner sort the rows before it looks up names, so that a limit stops the reading early.
    const found = ({ isNamed, and }: Lookup) => sql`select listed.conversation_id from (${ids} offset 0) as listed where ${and}
      and ${isNamed({ member: 'listed.other_id' })}`
    if (isSearched(p('pattern')))
      return involvements
        .innerJoin(
          sql<FoundPage<ConversationId>>`${ownNamedPage(found, namesInConversations(p('memberId'), p('pattern')), p)}`.as('found'),
          'found.id',
          'mine.conversation_id',
        )
        .select(totalFound)
    const page =
      sort === 'name' ? pageByName(p) : sql`select listed.conversation_id from (${ids} limit ${p('limit')} offset ${p('offset')}) as listed`
    return involvements
      .select(
        sql<number | null>`case when not ${p('unreadOnly')}::boolean
          then ${keptSum({ list: 'conversation_of', owner: sql`${p('memberId')}::uuid` })}
          else (select count(*) from conversation_member as counted where ${isListed('counted', p)}) end`.as('total'),
      )
      .where(sql<boolean>`mine.conversation_id in (${page})`)
  }),
)

export const listInvolvementRows = (tx: Tx, { sort, ...params }: PageParams & { sort: ConversationSort }) =>
  pagedRows(selectPages[sort], tx, params)

/** The other side's unread messages from this member. */
type TheirRow = {
  unread_by_other_since: Date | null
  their_written_since: Date | null
  their_mailed_at: Date | null
  they_want_mail: boolean | null
}
export type FullInvolvementRow = InvolvementRow & TheirRow

type OneParams = { conversationId: ConversationId; memberId: MemberId }

const selectOne = prepared<OneParams, FullInvolvementRow>((db, p) =>
  selectInvolvements(db, p('memberId'))
    .innerJoin('conversation_member as theirs', (join) =>
      join.onRef('theirs.conversation_id', '=', 'conversation.id').onRef('theirs.member_id', '=', 'other.id'),
    )
    .select([
      unreadByOtherSince.as('unread_by_other_since'),
      'theirs.written_since as their_written_since',
      'theirs.unread_mailed_at as their_mailed_at',
      sql<boolean | null>`(select ${wantsMail} from live_member where id = other.id)`.as('they_want_mail'),
    ])
    .where('conversation.id', '=', p('conversationId')),
)

export async function findInvolvement(tx: Tx, params: OneParams): Promise<FullInvolvementRow | undefined> {
  const [row] = await selectOne(tx, params)
  return row
}

/** One statement, which writes nothing if everything is read; false if the conversation is not theirs. */
export async function markRead(tx: Tx, params: { conversationId: ConversationId; memberId: MemberId }): Promise<boolean> {
  const mine = await tx
    .with('read', (qc) =>
      qc
        .updateTable('conversation_member')
        .set({ unread: 0, unread_since: null, written_since: null, unread_mailed_at: null })
        .where('conversation_id', '=', params.conversationId)
        .where('member_id', '=', params.memberId)
        .where('unread', '>', 0),
    )
    .selectFrom('conversation_member')
    .select('member_id')
    .where('conversation_id', '=', params.conversationId)
    .where('member_id', '=', params.memberId)
    .executeTakeFirst()
  return mine !== undefined
}

const selectUnread = prepared<{ memberId: MemberId }, { count: number }>((db, p) =>
  db
    .selectFrom('conversation_member')
    .select(({ fn }) => sql<number>`${fn.coalesce(fn.sum('unread'), sql`0`)}::int`.as('count'))
    .where('member_id', '=', p('memberId'))
    .where('unread', '>', sql.lit(0)),
)

export async function countUnread(tx: Tx, memberId: MemberId): Promise<number> {
  const [row] = await selectUnread(tx, { memberId })
  return row?.count ?? 0
}

/** Every application between the two members of a conversation, the latest first. */
export function listRelationshipRows(tx: Tx, params: { conversationId: ConversationId; memberId: MemberId }) {
  return tx
    .selectFrom('conversation')
    .innerJoin('candidate_request', (join) =>
      join
        .onRef('candidate_request.agency_id', '=', 'conversation.agency_id')
        .onRef('candidate_request.creator_id', '=', 'conversation.creator_id'),
    )
    .innerJoin('campaign', 'campaign.id', 'candidate_request.campaign_id')
    .leftJoin('contract', 'contract.candidate_request_id', 'candidate_request.id')
    .select([
      'candidate_request.id as candidate_request_id',
      'candidate_request.state',
      'campaign.id as campaign_id',
      'campaign.name as campaign_name',
      'contract.id as contract_id',
    ])
    .where('conversation.id', '=', params.conversationId)
    .where((eb) => eb.or([eb('conversation.agency_id', '=', params.memberId), eb('conversation.creator_id', '=', params.memberId)]))
    .orderBy(appliedAt('candidate_request'), 'desc')
    .orderBy('candidate_request.id', 'desc')
    .execute()
}
