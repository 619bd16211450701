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

/** What a night compares after the sums, in this order, some thousand rows at a time. */
const walkFunctions = {
  'past applications': sql.raw('mend_past_applications_after'),
  'names of jobs': sql.raw('mend_creator_campaigns_after'),
  'names of conversations': sql.raw('mend_conversation_names_after'),
} as const
export type Walk = keyof typeof walkFunctions
export const walks = Object.keys(walkFunctions) as Walk[]

/** How far the proof of a night has come: steps of sums that are done, and then the walk and the last row that it has compared. */
export type Progress = { sums: number; walk?: number | undefined; after?: string | undefined }

/** Any fixed number that nothing else locks. */
const proofLock = 7_405_382

/** Locks the proof for one step. Undefined if another process is taking one, or if the night is proven. */
export async function lockProof(tx: Tx, night: string): Promise<Progress | undefined> {
  const { rows } = await sql<{ isOurs: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(proofLock)}) as "isOurs"`.execute(tx)
  if (!rows[0]?.isOurs) return undefined
  const row = await tx.selectFrom('installation').select('value').where('name', '=', provedFact).executeTakeFirst()
  if (row?.value === night) return undefined
  const [ofNight, sums, after, walk = 0] = row?.value.split(' ') ?? []
  if (ofNight !== night) return { sums: 0 }
  return after === undefined ? { sums: Number(sums) } : { sums: Number(sums), after, walk: Number(walk) }
}

/** Stores how far the proof has come; without progress, the night is proven. Earlier versions read a walk as that of past applications. */
export async function keepProgress(tx: Tx, night: string, progress: Progress | undefined): Promise<void> {
  const ofWalk = progress?.walk === undefined ? [] : [progress.after ?? firstRow, progress.walk]
  const value = [night, ...(progress ? [progress.sums] : []), ...ofWalk].join(' ')
  await tx
    .insertInto('installation')
    .values({ name: provedFact, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/**
 * Counts what one step of the proof counts, corrects the sums that differ, and returns how many were wrong; undefined after the last step. A
 * statement sees all of a sum at one moment.
 */
export async function mendKeptSumsOf(tx: Tx, step: number): Promise<number | undefined> {
  const { rows } = await sql<{ wrong: number | null }>`select mend_kept_sums_of(${step})::int as wrong`.execute(tx)
  return rows[0]?.wrong ?? undefined
}

const rowsAtOnce = 5_000
const firstRow = '00000000-0000-0000-0000-000000000000'

/**
 * Compares the next rows of a walk with what is stored of them (R-430, R-553), corrects the differences, and returns how many there were and where to
 * go on, undefined at the end.
 */
export async function mendWalk(tx: Tx, walk: Walk, after = firstRow, most = rowsAtOnce) {
  const { rows } = await sql<{ wrong: number; last_id: string | null }>`
    select wrong::int, last_id from ${walkFunctions[walk]}(${after}::uuid, ${most}::int)`.execute(tx)
  return { wrong: rows[0]?.wrong ?? 0, next: rows[0]?.last_id ?? undefined }
}
