import { createHash, randomBytes } from 'node:crypto'
import type { UserId } from '@pairtake/protocol/ids'
import type { Role } from '@pairtake/protocol/roles'
import type { Deps } from '../deps.ts'
import { prepared } from '../adapters/database/prepared.ts'
import { after, days, minutes } from '../wire-time.ts'
import type { Caller } from './serve.ts'

/** 256 random bits; only the hash is stored (product.md, Accounts). */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

type SessionRow = { id: string; member_id: string; role: Role; expires_at: Date; last_used_at: Date }

const findSession = prepared<{ hash: Buffer }, SessionRow>((db, p) =>
  db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select(['session.id', 'session.member_id', 'member.role', 'session.expires_at', 'session.last_used_at'])
    .where('session.token_hash', '=', p('hash'))
    .where('member.suspended_at', 'is', null)
    .where('member.deleted_at', 'is', null),
)

export const sessionEndedChannel = 'session_ended'

const cacheMs = 15_000
const cacheSize = 10_000

type Cached = { row: SessionRow; readAt: number }

export type Sessions = { find(token: string): Promise<Caller | undefined> }

/**
 * Who a token belongs to. Found sessions are kept for a few seconds; a session that ends is told to every process by the database
 * and forgotten at once. While that line is down nothing is taken from memory.
 */
export function openSessions(deps: Deps): Sessions {
  const cache = new Map<string, Cached>()
  let endings = 0

  deps.listener.on(sessionEndedChannel, (payload) => {
    endings += 1
    // A member's id ends all of theirs, a session's id just that one.
    for (const [key, { row }] of cache) if (row.id === payload || row.member_id === payload) cache.delete(key)
  })

  async function read(hash: Buffer, key: string): Promise<SessionRow | undefined> {
    const known = deps.listener.isConnected ? cache.get(key) : undefined
    if (known && Date.now() - known.readAt < cacheMs) return known.row
    const endingsBefore = endings
    const [row] = await findSession(deps.db, { hash })
    if (cache.size >= cacheSize) cache.clear()
    // A session that ended while it was being read must not be kept.
    if (row && endings === endingsBefore) cache.set(key, { row, readAt: Date.now() })
    else cache.delete(key)
    return row
  }

  return {
    async find(token) {
      if (token.length > 200) return undefined
      const hash = hashToken(token)
      const row = await read(hash, hash.toString('base64'))
      const now = deps.now()
      if (!row || row.expires_at <= now) return undefined
      if (now.getTime() - row.last_used_at.getTime() > minutes(10)) await renew(deps, row, now)
      return { id: row.member_id as UserId, role: row.role, sessionId: row.id }
    },
  }
}

/** Renewed by use, but not written at every call. */
async function renew(deps: Deps, row: SessionRow, now: Date): Promise<void> {
  row.last_used_at = now
  row.expires_at = after(now, days(deps.config.sessionDays))
  await deps.db
    .updateTable('session')
    .set({ last_used_at: row.last_used_at, expires_at: row.expires_at })
    .where('id', '=', row.id)
    .execute()
}
