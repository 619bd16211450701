import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'

/** The record that helps an operator to understand an item. */
export type Subject = { kind: 'contract' | 'campaign' | 'payment' | 'member' | 'media'; id: string }

/** Which part of its list a clock asks for: one batch of what is open now, or those of its put-aside items that are still due. */
export type DueList = { clock: string; now: Date; limit: number } & ({ of: 'open'; leftOut: readonly string[] } | { of: 'put_aside' })

/**
 * The condition that narrows a clock's list to what is asked for; part of the statement, so that put-aside items cannot fill a batch. `itemId` needs
 * its table name, because it is used in a subquery.
 */
export function isAskedFor(list: DueList, itemId: RawBuilder<unknown>): RawBuilder<boolean> {
  const aside = sql`select from put_aside where put_aside.clock = ${list.clock} and put_aside.item_id = ${itemId}::text`
  if (list.of === 'put_aside') return sql`exists (${aside})`
  const isWaiting = sql`exists (${aside} and put_aside.next_try_at > ${list.now})`
  return list.leftOut.length === 0 ? sql`not ${isWaiting}` : sql`(not ${isWaiting} and ${itemId}::text <> all (${list.leftOut}::text[]))`
}

/** The same condition as lists of ids, for sources other than our database. `only` is null when everything but `except` is asked for. */
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

/** The same condition, applied to items already found. */
export async function keepAskedFor<Item extends { id: string }>(tx: Tx, list: DueList, items: readonly Item[]): Promise<Item[]> {
  const { only, except } = await findAskedFor(tx, list)
  return items.filter(({ id }) => !except.includes(id) && (only?.includes(id) ?? true)).slice(0, list.limit)
}

export async function listPutAside(tx: Tx, clock: string): Promise<string[]> {
  const rows = await tx.selectFrom('put_aside').select('item_id').where('clock', '=', clock).execute()
  return rows.map((row) => row.item_id)
}

/** Clocks that have an item whose next try is due. */
export async function listClocksToRetry(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx.selectFrom('put_aside').select('clock').distinct().where('next_try_at', '<=', now).execute()
  return rows.map((row) => row.clock)
}

type Failed = { clock: string; itemId: string; subject: Subject | undefined; words: string; now: Date; longestWaitMs: number }

const firstWait = '1 minute'

/**
 * Records a failed item: the next try is after a minute, and the pause doubles with each try. If two processes fail at the same item at once, one
 * counts.
 */
export async function putAside(tx: Tx, { clock, itemId, subject, words, now, longestWaitMs }: Failed): Promise<void> {
  const wait = sql`least(interval ${sql.lit(firstWait)} * 2 ^ least(put_aside.tries, 20), ${longestWaitMs} * interval '1 millisecond')`
  await sql`insert into put_aside (clock, item_id, subject, subject_id, tries, last_words, first_failed_at, next_try_at)
    values (${clock}, ${itemId}, ${subject?.kind ?? null}, ${subject?.id ?? null}, 1, ${words}, ${now}, ${now}::timestamptz + interval ${sql.lit(firstWait)})
    on conflict on constraint put_aside_pkey do update set
      tries = put_aside.tries + 1, last_words = excluded.last_words, next_try_at = ${now}::timestamptz + ${wait}
      where put_aside.next_try_at <= ${now}`.execute(tx)
}

type Settled = { clock: string; now: Date; stillDue: readonly string[]; untouched: readonly string[] }

/** After a tick, deletes entries of items that are no longer due, or that were tried without failing. Another process is working on `untouched`. */
export async function forgetSettled(tx: Tx, { clock, now, stillDue, untouched }: Settled): Promise<void> {
  await sql`delete from put_aside where clock = ${clock} and item_id <> all (${untouched}::text[])
    and (next_try_at <= ${now} or item_id <> all (${stillDue}::text[]))`.execute(tx)
}

/** Returns false while another process works on this item. The lock is held until the transaction ends. */
export async function takeItem(tx: Tx, clock: string, itemId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${clock} ${itemId}`}, 0)) as taken`.execute(tx)
  return rows[0]?.taken === true
}
