import { hash, randomBytes } from 'node:crypto'
import type { Deps } from '#deps.ts'
import { after, days, minutes } from '#wire-time.ts'
import type { Caller } from './serve.ts'
import { findSession, saveUse, type SessionRow } from './session-queries.ts'

/** 256 random bits; only the hash is stored (ABUSE-19). */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** The token of `Authorization: Bearer …`. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^bearer (\S{1,200})$/i.exec(header ?? '')?.[1]
}

export const sessionEndedChannel = 'session_ended'

/** Other processes announce ended sessions at once, on a connection that is monitored; this limits how long a missed one could matter. */
const cacheMs = 60_000
const cacheSize = 100_000
const renewAfterMs = minutes(10)

type Cached = { row: SessionRow; readAt: number }

export type Sessions = {
  find(token: string): Promise<Caller | undefined>
  /** Looks only in memory: undefined also when the database has to be asked. */
  findKnown(token: string): Caller | undefined
  /** Whose token this was when last looked up, however long ago: enough to choose the limits that a request counts against, and for nothing else. */
  recall(token: string): string | undefined
}

/**
 * Finds the member a token belongs to. Sessions are cached for a minute; when a session ends, the database notifies every process, which forgets it
 * at once. The cache is not used while that connection is down, and is empty
 * when it is back.
 */
export function openSessions(deps: Deps): Sessions {
  const cache = new Map<string, Cached>()
  let endings = 0

  deps.listener.on(sessionEndedChannel, (payload) => {
    endings += 1
    // A member's id ends all of that member's sessions, a session's id only that one.
    for (const [key, { row }] of cache) if (row.id === payload || row.member_id === payload) cache.delete(key)
  })

  // A session may have ended in the meantime; one that was being read must not be cached either.
  deps.listener.onReconnect(() => {
    endings += 1
    cache.clear()
  })

  function known(key: string): SessionRow | undefined {
    const cached = deps.listener.isConnected ? cache.get(key) : undefined
    return cached && Date.now() - cached.readAt < cacheMs ? cached.row : undefined
  }

  async function read(tokenHash: Buffer, key: string): Promise<SessionRow | undefined> {
    const found = known(key)
    if (found) return found
    const endingsBefore = endings
    const [row] = await findSession(deps.db, { hash: tokenHash })
    const [oldest] = cache.size >= cacheSize ? cache.keys() : []
    if (oldest !== undefined) cache.delete(oldest)
    // A session that ended while it was being read must not be cached.
    if (row && endings === endingsBefore) cache.set(key, { row, readAt: Date.now() })
    else cache.delete(key)
    return row
  }

  return {
    async find(token) {
      if (token.length > 200) return undefined
      const tokenHash = hashToken(token)
      const row = await read(tokenHash, tokenHash.toString('base64'))
      const now = deps.now()
      if (!row || row.expires_at <= now) return undefined
      if (now.getTime() - row.last_used_at.getTime() > renewAfterMs) await renew(deps, row, now)
      return callerOf(row)
    },
    findKnown(token) {
      const row = token.length > 200 ? undefined : known(hash('sha256', token, 'base64'))
      const now = deps.now()
      if (!row || row.expires_at <= now || now.getTime() - row.last_used_at.getTime() > renewAfterMs) return undefined
      return callerOf(row)
    },
    recall(token) {
      return cache.get(hash('sha256', token, 'base64'))?.row.member_id
    },
  }
}

function callerOf(row: SessionRow): Caller {
  return { id: row.member_id, role: row.role, sessionId: row.id }
}

/** Renews a session that is in use, but not with a write on every request. */
async function renew(deps: Deps, row: SessionRow, now: Date): Promise<void> {
  row.last_used_at = now
  row.expires_at = after(now, days(deps.config.sessionDays))
  await saveUse(deps.db, row)
}
