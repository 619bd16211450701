import * as wire from '@pairtake/protocol/user/user-endpoints'
import { serve } from '#http/serve.ts'
import { wireTime } from '#wire-time.ts'
import { listSessionRows } from '#features/session/session-queries.ts'

export const listSessions = serve(wire.listSessions, async ({ deps, caller }) => {
  const rows = await listSessionRows(deps.db, caller.id, deps.now())

  return {
    data: rows.map((row) => ({
      id: row.id,
      device: row.device,
      createdAt: wireTime(row.created_at),
      lastUsedAt: wireTime(row.last_used_at),
      current: row.id === caller.sessionId,
    })),
  }
})
