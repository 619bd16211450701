import type { MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'
import { after, days } from '#wire-time.ts'

/**
 * Attempts count for an hour at most, used or expired links explain themselves for a day more, and the answers of keyed calls are kept for thirty
 * days.
 */
const lifeMs = { attempt: days(1), link: days(1), key: days(30) }

export type Expired = { id: string }

export function listExpiredSessions(tx: Tx, list: DueList): Promise<Expired[]> {
  return tx
    .selectFrom('session')
    .select('id')
    .where('expires_at', '<', list.now)
    .where(isAskedFor(list, sql.ref('session.id')))
    .orderBy('expires_at')
    .limit(list.limit)
    .execute()
}

export function listExpiredLinks(tx: Tx, list: DueList): Promise<Expired[]> {
  return tx
    .selectFrom('mail_link')
    .select('id')
    .where('expires_at', '<', after(list.now, -lifeMs.link))
    .where(isAskedFor(list, sql.ref('mail_link.id')))
    .orderBy('expires_at')
    .limit(list.limit)
    .execute()
}

/** An attempt has no key of its own; it is never updated, so its ctid identifies it while it exists. */
export function listOldAttempts(tx: Tx, list: DueList): Promise<Expired[]> {
  return tx
    .selectFrom('attempt')
    .select(sql<string>`ctid::text`.as('id'))
    .where('at', '<', after(list.now, -lifeMs.attempt))
    .where(isAskedFor(list, sql.ref('attempt.ctid')))
    .orderBy('at')
    .limit(list.limit)
    .execute()
}

export function listOldKeys(tx: Tx, list: DueList): Promise<(Expired & { member_id: MemberId; key: string })[]> {
  const id = sql<string>`md5(idempotency_key.member_id || ' ' || idempotency_key.key)`
  return tx
    .selectFrom('idempotency_key')
    .select([id.as('id'), 'member_id', 'key'])
    .where('created_at', '<', after(list.now, -lifeMs.key))
    .where(isAskedFor(list, id))
    .orderBy('created_at')
    .limit(list.limit)
    .execute()
}

const idsOf = (expired: readonly Expired[]) => expired.map(({ id }) => id)

/** Guarded: a session that was used in the meantime stays. */
export async function removeSessions(tx: Tx, sessions: readonly Expired[], now: Date): Promise<void> {
  await tx.deleteFrom('session').where('id', 'in', idsOf(sessions)).where('expires_at', '<', now).execute()
}

export async function removeLinks(tx: Tx, links: readonly Expired[]): Promise<void> {
  await tx.deleteFrom('mail_link').where('id', 'in', idsOf(links)).execute()
}

/** Guarded by the age: another attempt may have reused the ctid of a deleted one. */
export async function removeAttempts(tx: Tx, attempts: readonly Expired[], now: Date): Promise<void> {
  await sql`delete from attempt where ctid = any (${idsOf(attempts)}::tid[]) and at < ${after(now, -lifeMs.attempt)}`.execute(tx)
}

export async function removeKeys(tx: Tx, keys: readonly { member_id: MemberId; key: string }[], now: Date): Promise<void> {
  await sql`delete from idempotency_key
    using unnest(${keys.map((one) => one.member_id)}::uuid[], ${keys.map((one) => one.key)}::text[]) as old (member_id, key)
    where idempotency_key.member_id = old.member_id and idempotency_key.key = old.key and created_at < ${after(now, -lifeMs.key)}`.execute(
    tx,
  )
}
