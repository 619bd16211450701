import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'

/** Up to this many unfolded changes cost a reader nothing. */
export const mostUnfolded = 500

/** Lists with many unfolded changes. */
export async function listUnfolded(tx: Tx, list: DueList): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select list as id from kept_sum where not is_folded and ${isAskedFor(list, sql`list`)}
    group by list having count(*) >= ${mostUnfolded} order by count(*) desc, list limit ${list.limit}`.execute(tx)
  return rows
}

/**
 * Folds the changes of a list into one row for each changed sum. Two concurrent runs take different rows, because one no longer finds what the other
 * deletes: either order leaves the same sum.
 */
export async function foldList(tx: Tx, list: string): Promise<void> {
  await sql`with
      changed as (select distinct owner, part from kept_sum where list = ${list} and not is_folded),
      taken as (delete from kept_sum using changed
        where kept_sum.list = ${list} and kept_sum.owner = changed.owner and kept_sum.part = changed.part
        returning kept_sum.owner, kept_sum.part, kept_sum.amount)
    insert into kept_sum (list, owner, part, amount, is_folded)
      select ${list}, owner, part, sum(amount), true from taken group by owner, part having sum(amount) <> 0`.execute(tx)
}

const provedFact = 'kept_sums_proved_on'

export async function isNightProved(tx: Tx, night: string): Promise<boolean> {
  const row = await tx.selectFrom('installation').select('value').where('name', '=', provedFact).executeTakeFirst()
  return row?.value === night
}

/** Returns false if another process has already claimed this night. */
export async function claimProof(tx: Tx, night: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('installation')
    .values({ name: provedFact, value: night })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: night }).where('installation.value', '!=', night))
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Counts everything, repairs the sums that differ, and returns how many were wrong. */
export async function mendKeptSums(tx: Tx): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`select mend_kept_sums()::int as wrong`.execute(tx)
  return rows[0]?.wrong ?? 0
}

/** Compares each application to a past campaign with what is stored of it, repairs the differences, and returns how many there were (R-430). */
export async function mendPastApplications(tx: Tx): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`select mend_past_applications()::int as wrong`.execute(tx)
  return rows[0]?.wrong ?? 0
}
