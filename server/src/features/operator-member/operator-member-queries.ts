import type { MemberId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { totalOf } from '#adapters/database/kept-sums.ts'
import { roles, type Role } from '@pairtake/protocol/roles'
import { membersWithInvalidVatId } from '#features/vat-id/vat-id-queries.ts'
import { isMemberFound, isSearched, membersFound, rowsOf } from '#adapters/database/search.ts'
import { searchedPage, totalFound, type FoundPage, type Source } from '#adapters/database/searched-page.ts'
import { inKeptState, skippedPage } from '#adapters/database/skipped-weeks.ts'
import { isSuspended } from '#adapters/database/suspended.ts'

export const memberColumns = [
  'member.id',
  'member.email',
  'member.first_name',
  'member.last_name',
  'member.display_name',
  'member.picture_key',
  'member.role',
  'member.created_at',
  'member.confirmed_at',
  'member.suspended_at',
  'member.suspension_reason',
] as const

export type OperatorMemberRow = {
  id: MemberId
  email: string
  first_name: string
  last_name: string
  display_name: string
  picture_key: string | null
  role: Role
  created_at: Date
  confirmed_at: Date | null
  suspended_at: Date | null
  suspension_reason: string | null
}

type Params = { state: string; pattern: string; limit: number; offset: number }

type Param = <N extends keyof Params>(name: N) => Params[N]

/** The list's condition, shared by the page and its total. The few with an invalid VAT ID are an array, by which the planner looks members up. */
const isListed = (alias: string, p: Param) => sql<boolean>`
  case ${p('state')}::text when '' then true when 'suspended' then ${isSuspended(alias)}
    when 'vat_id_invalid' then ${sql.ref(`${alias}.id`)} = any (array${membersWithInvalidVatId}) else ${sql.ref(`${alias}.role`)} = ${p('state')}::text end`

const page = (p: Param, { from, and }: Source, range: RawBuilder<unknown>) =>
  sql`select listed.id from ${from} where ${isListed('listed', p)} and ${and} order by listed.id desc ${range}`

function searched(p: Param) {
  const pattern = p('pattern')
  return searchedPage({
    table: 'live_member',
    key: 'id',
    ways: [sql`select theirs.id from ${rowsOf('live_member', 'id', membersFound(pattern))} where ${isListed('theirs', p)}`],
    isFound: (alias) => isMemberFound(alias, pattern),
    isListed: (alias) => isListed(alias, p),
    page: (source, range) => page(p, source, range),
    range: p,
  })
}

const total = (p: Param) =>
  totalOf({
    state: p('state'),
    pattern: p('pattern'),
    states: roles,
    kept: { list: 'member' },
    counted: sql`select count(*) from live_member as counted where ${isListed('counted', p)}`,
  })

/** The page's ids are found first, so that skipped rows are not read in full. */
const selectPage = prepared<Params, OperatorMemberRow & { total: number | null }>(
  (db, p) => {
    const members = db.selectFrom('live_member as member').select(memberColumns)
    const pageOfList = () =>
      skippedPage({
        table: 'live_member',
        key: 'id',
        list: 'member_in_week',
        ...inKeptState(p('state'), roles),
        isListed: isListed('listed', p),
        page: (source, range) => page(p, source, range),
        range: p,
      })
    const listed = isSearched(p('pattern'))
      ? members.innerJoin(sql<FoundPage<MemberId>>`${searched(p)}`.as('found'), 'found.id', 'member.id').select(totalFound)
      : members.select(total(p).as('total')).where(sql<boolean>`member.id in (${pageOfList()})`)
    return listed.orderBy('member.id', 'desc')
  },
  ['state'],
)

export const listOperatorMemberRows = (tx: Tx, params: Params) => pagedRows(selectPage, tx, params)

/**
 * Locks a member, after the campaigns, against a concurrent decision. Not against rows that refer to the member: hiring, delivering and paying write
 * such rows last, while a suspension starts from the member, and a full lock would deadlock the two.
 */
export function lockMember(tx: Tx, memberId: MemberId): Promise<OperatorMemberRow | undefined> {
  return tx.selectFrom('live_member as member').select(memberColumns).where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst()
}

/**
 * Locks the member and the other sides of the jobs in progress, by id: if the suspensions of both sides of a job end or begin concurrently, they are
 * serialized, so that each sees whether the other side is suspended.
 */
export async function lockMemberWithPartners(tx: Tx, memberId: MemberId): Promise<OperatorMemberRow | undefined> {
  // Unions, because with `or` the planner reads all jobs and all members of the market.
  const all = sql<MemberId>`(select ${memberId}::uuid
    union select creator_id from contract where agency_id = ${memberId} and state = 'in_progress'
    union select agency_id from contract where creator_id = ${memberId} and state = 'in_progress')`
  const locked = await tx
    .selectFrom('live_member as member')
    .select(memberColumns)
    .where('id', 'in', all)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return locked.find(({ id }) => id === memberId)
}

export async function setSuspension(tx: Tx, memberId: MemberId, suspension: { at: Date; reason: string } | null): Promise<void> {
  await tx
    .updateTable('member')
    .set({ suspended_at: suspension?.at ?? null, suspension_reason: suspension?.reason ?? null })
    .where('id', '=', memberId)
    .execute()
}

/** Hides an agency's campaigns, or shows them again, without changing their state. The caller holds their locks (`lockCampaignsOf`). */
export async function hideCampaigns(tx: Tx, agencyId: MemberId, hiddenAt: Date | null): Promise<void> {
  await tx.updateTable('campaign').set({ hidden_at: hiddenAt }).where('agency_id', '=', agencyId).execute()
}
