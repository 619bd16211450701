import type { MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { Refusal } from '#refusal.ts'

/** One member's key, and the request it was first used for. */
export type Key = { memberId: MemberId; key: string; requestHash: Buffer; at: Date }

/** `sent` is the answer as it went out; `begun` what a call in several steps has begun. */
export type Kept = { sent: string | null; begun: string | null }

export function stillInWork(retryAfterSeconds: number): Refusal {
  return new Refusal('REQUEST_IN_PROGRESS', 'The same request is still being worked on.', { retryAfterSeconds })
}

/** Held until the transaction ends. Nobody waits for it: whoever asks again meanwhile is told to come back. */
export async function holdKey(tx: Tx, { memberId, key }: Key): Promise<void> {
  const { rows } = await sql<{
    isHeld: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`${memberId} ${key}`}, 0)) as "isHeld"`.execute(tx)
  if (!rows[0]?.isHeld) throw stillInWork(1)
}

/** Refuses another request under a key that was used before. */
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

/** Of two answers of one call the first is kept; answers that one. Nothing is kept for an account that was deleted meanwhile. */
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
 * Writes down, in the transaction of its first step, what the call begins. Of two under one key the second waits at the row and then finds
 * it begun; `former` is what was begun and certainly undone before.
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
