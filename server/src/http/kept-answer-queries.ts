import type { MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { Refusal } from '#refusal.ts'

/** A member's idempotency key, and the request it was first used for. */
export type Key = { memberId: MemberId; key: string; requestHash: Buffer; at: Date }

/** `sent` is the answer as it was sent; `begun` is what a request in several steps has begun. */
export type Kept = { sent: string | null; begun: string | null }

export function stillInWork(retryAfterSeconds: number): Refusal {
  return new Refusal('REQUEST_IN_PROGRESS', 'The same request is still being worked on.', { retryAfterSeconds })
}

/** Locks the key until the transaction ends, without waiting: a retry in the meantime is told to come back later. */
export async function holdKey(tx: Tx, { memberId, key }: Key): Promise<void> {
  const { rows } = await sql<{
    isHeld: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`${memberId} ${key}`}, 0)) as "isHeld"`.execute(tx)
  if (!rows[0]?.isHeld) throw stillInWork(1)
}

/** Finds what is stored under a key, and refuses a different request under a used key. */
export async function findKept(tx: Tx, { memberId, key, requestHash }: Key): Promise<Kept | undefined> {
  const row = await tx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'sent', 'begun'])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row && !row.request_hash.equals(requestHash)) {
    throw new Refusal('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used for another request.')
  }
  return row
}

/**
 * Stores an answer and returns it; if another one of the same request is already stored, returns that one. Stores nothing for an account that was
 * deleted in the meantime.
 */
export async function keepAnswer(tx: Tx, { memberId, key, requestHash, at }: Key, sent: string): Promise<string> {
  const { rows } = await sql<{ sent: string }>`
    insert into idempotency_key (member_id, key, request_hash, sent, created_at)
    select id, ${key}, ${requestHash}, ${sent}, ${at}::timestamptz from live_member where id = ${memberId}
    on conflict (member_id, key) do update set sent = coalesce(idempotency_key.sent, excluded.sent)
    where idempotency_key.request_hash = excluded.request_hash
    returning sent`.execute(tx)
  return rows[0]?.sent ?? sent
}

/**
 * Records, in the transaction of the first step, what the request begins. Of two requests under one key the second waits for the row lock and then
 * finds it begun; `former` is what was begun earlier and is certainly undone.
 */
export async function keepBegun(tx: Tx, key: Key, begun: string, former: string | null): Promise<void> {
  const kept = await tx
    .insertInto('idempotency_key')
    .values({ member_id: key.memberId, key: key.key, request_hash: key.requestHash, begun, created_at: key.at })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'key'])
        .doUpdateSet({ begun })
        .where('idempotency_key.sent', 'is', null)
        .where('idempotency_key.request_hash', '=', key.requestHash)
        .where(sql<boolean>`idempotency_key.begun is not distinct from ${former}`),
    )
    .executeTakeFirst()
  if (kept.numInsertedOrUpdatedRows === 0n) throw stillInWork(2)
}
