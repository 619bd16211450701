import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'

/** The record that an operator looks at to understand an item. */
export type Subject = { kind: 'contract' | 'campaign' | 'payment' | 'member' | 'media'; id: string }

/** What a clock asks its list for: as much as one batch of what is open now, or which of its items that were put aside are still due. */
export type DueList = { clock: string; now: Date; limit: number } & ({ of: 'open'; leftOut: readonly string[] } | { of: 'put_aside' })

/**
 * The condition that makes a clock's list the one asked for; in the statement, so that items put aside cannot fill a batch. `itemId` names its
 * table, because it is in a subquery.
 */
export function isAskedFor(list: DueList, itemId: RawBuilder<unknown>): RawBuilder<boolean> {
  const aside = sql`select from put_aside where put_aside.clock = ${list.clock} and put_aside.item_id = ${itemId}::text`
  if (list.of === 'put_aside') return sql`exists (${aside})`
  const isWaiting = sql`exists (${aside} and put_aside.next_try_at > ${list.now})`
  return list.leftOut.length === 0 ? sql`not ${isWaiting}` : sql`(not ${isWaiting} and ${itemId}::text <> all (${list.leftOut}::text[]))`
}

/** The same in ids, for a source that no statement of ours reaches. `only` is null when all but `except` are asked for. */
export async function findAskedFor(tx: Tx, list: DueList): Promise<{ only: string[] | null; except: string[] }> {
  if (list.of === 'put_aside') return { only: await listPutAside(tx, list.clock), except: [] }
  const rows = await tx
    .selectFrom('put_aside')
    .select('item_id')
    .where('clock', '=', list.clock)
    .where('next_try_at', '>', list.now)
    .execute()
  return { only: null, except: [...list.leftOut, ...rows.map((row) => row.item_id)] }
}

/** The same for items that were found already. */
export async function keepAskedFor<Item extends { id: string }>(tx: Tx, list: DueList, items: readonly Item[]): Promise<Item[]> {
  const { only, except } = await findAskedFor(tx, list)
  return items.filter(({ id }) => !except.includes(id) && (only?.includes(id) ?? true)).slice(0, list.limit)
}

export async function listPutAside(tx: Tx, clock: string): Promise<string[]> {
  const rows = await tx.selectFrom('put_aside').select('item_id').where('clock', '=', clock).execute()
  return rows.map((row) => row.item_id)
}

/** Clocks with an item whose next try has come. */
export async function listClocksToRetry(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx.selectFrom('put_aside').select('clock').distinct().where('next_try_at', '<=', now).execute()
  return rows.map((row) => row.clock)
}

type Failed = { clock: string; itemId: string; subject: Subject | undefined; words: string; now: Date; longestWaitMs: number }

const firstWait = '1 minute'

/** A minute at first, doubled at each try. Of two processes that failed at the same item at once, one counts. */
export async function putAside(tx: Tx, { clock, itemId, subject, words, now, longestWaitMs }: Failed): Promise<void> {
  const wait = sql`least(interval ${sql.lit(firstWait)} * 2 ^ least(put_aside.tries, 20), ${longestWaitMs} * interval '1 millisecond')`
  await sql`insert into put_aside (clock, item_id, subject, subject_id, tries, last_words, first_failed_at, next_try_at)
    values (${clock}, ${itemId}, ${subject?.kind ?? null}, ${subject?.id ?? null}, 1, ${words}, ${now}, ${now}::timestamptz + interval ${sql.lit(firstWait)})
    on conflict on constraint put_aside_pkey do update set
      tries = put_aside.tries + 1, last_words = excluded.last_words, next_try_at = ${now}::timestamptz + ${wait}
      where put_aside.next_try_at <= ${now}`.execute(tx)
}

type Settled = { clock: string; now: Date; stillDue: readonly string[]; untouched: readonly string[] }

/** After a tick: what is no longer due, or was tried and did not fail, is no trouble any more. `untouched` is in another process's hands. */
export async function forgetSettled(tx: Tx, { clock, now, stillDue, untouched }: Settled): Promise<void> {
  await sql`delete from put_aside where clock = ${clock} and item_id <> all (${untouched}::text[])
    and (next_try_at <= ${now} or item_id <> all (${stillDue}::text[]))`.execute(tx)
}

/** False while another process does this item. The lock ends with the transaction. */
export async function takeItem(tx: Tx, clock: string, itemId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${clock} ${itemId}`}, 0)) as taken`.execute(tx)
  return rows[0]?.taken === true
}
