import * as wire from '@pairtake/protocol/session/session-endpoints'
import { serve } from '../../http/serve.ts'
import { endOneSession, forgetSessions } from './session-queries.ts'

export const logout = serve(wire.logout, async ({ deps, caller }) => {
  await deps.db.transaction().execute((tx) => endOneSession(tx, { memberId: caller.id, sessionId: caller.sessionId }))
  forgetSessions(deps, caller.sessionId)

  return {}
})
