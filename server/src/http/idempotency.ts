import { createHash } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { after, minutes } from '../wire-time.ts'

export type Remembered = { status: number; answer: unknown }

type Key = { memberId: string; key: string; requestHash: Buffer }

export function requestHashOf(method: string, url: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([method, url, body ?? {}]))
    .digest()
}

/**
 * The same key and request answer what was answered first; another request under the key is refused (api.md, Conventions).
 * The row is claimed before the work begins, so two at once do it once.
 */
export async function once(deps: Deps, key: Key, work: () => Promise<Remembered>): Promise<Remembered> {
  const now = deps.now()
  const claimed = await deps.db
    .insertInto('idempotency_key')
    .values({ member_id: key.memberId, key: key.key, request_hash: key.requestHash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 0n) return recall(deps, key, now, work)
  return remember(deps, key, work)
}

async function recall(deps: Deps, key: Key, now: Date, work: () => Promise<Remembered>): Promise<Remembered> {
  const row = await deps.db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'answer', 'created_at'])
    .where('member_id', '=', key.memberId)
    .where('key', '=', key.key)
    .executeTakeFirst()
  if (!row) return once(deps, key, work)
  if (!row.request_hash.equals(key.requestHash)) {
    throw new Refusal('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used for another request.')
  }
  if (row.status !== null) return { status: row.status, answer: row.answer }
  // A process that died left the claim behind; guarded state changes make doing the work again safe.
  if (after(row.created_at, minutes(1)) <= now) return remember(deps, key, work)
  throw new Refusal('IDEMPOTENCY_KEY_REUSED', 'The same request is still being worked on.')
}

async function remember(deps: Deps, key: Key, work: () => Promise<Remembered>): Promise<Remembered> {
  const row = () => deps.db.updateTable('idempotency_key').where('member_id', '=', key.memberId).where('key', '=', key.key)
  try {
    const result = await work()
    await row()
      .set({ status: result.status, answer: JSON.stringify(result.answer) })
      .execute()
    return result
  } catch (error) {
    await deps.db.deleteFrom('idempotency_key').where('member_id', '=', key.memberId).where('key', '=', key.key).execute()
    throw error
  }
}
