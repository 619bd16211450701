import * as wire from '@pairtake/protocol/session/session-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { endOneSession, forgetSessions } from './session-queries.ts'

export const logout = serve(wire.logout, async ({ deps, caller }) => {
  await transact(deps.db, (tx) => endOneSession(tx, { memberId: caller.id, sessionId: caller.sessionId }))
  forgetSessions(deps, caller.sessionId)

  return {}
})
