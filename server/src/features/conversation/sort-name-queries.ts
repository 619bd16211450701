import type { MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'

export type Renamed = { id: MemberId; renamed_at: Date }

/**
 * By then, a conversation that began while the member was renamed is committed, with the name from before. By the clock of the database, as
 * `renamed_at`.
 */
const settled = sql<Date>`now() - interval '10 seconds'`

/** Members who were renamed, longest ago first. */
export function listRenamed(tx: Tx, list: DueList): Promise<Renamed[]> {
  return tx
    .selectFrom('renamed_member')
    .select(['member_id as id', 'renamed_at'])
    .where('renamed_at', '<', settled)
    .where(isAskedFor(list, sql`renamed_member.member_id`))
    .orderBy('renamed_at')
    .limit(list.limit)
    .execute()
}

/** Sorts at most this many of a member's conversations by their name of today; returns how many it sorted. */
export async function sortConversationsOf(tx: Tx, memberId: MemberId, most: number): Promise<number> {
  const { rows } = await sql<{ sorted: number }>`select sort_conversations_of(${memberId}::uuid, ${most}::int) as sorted`.execute(tx)
  return rows[0]?.sorted ?? 0
}

/** A member who was renamed again meanwhile stays. */
export async function forgetRenamed(tx: Tx, { id, renamed_at: at }: Renamed): Promise<void> {
  await tx.deleteFrom('renamed_member').where('member_id', '=', id).where('renamed_at', '=', at).execute()
}
