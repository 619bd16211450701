import * as wire from '@pairtake/protocol/user/user-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { isId } from '#access.ts'
import { serve } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { endOneSession, forgetSessions } from '#features/session/session-queries.ts'

export const endSession = serve(wire.endSession, async ({ deps, caller, params }) => {
  const session = { memberId: caller.id, sessionId: params.id }
  const hasEnded = isId(params.id) && (await transact(deps.db, (tx) => endOneSession(tx, session)))
  if (!hasEnded) throw notFound('Session')
  forgetSessions(deps, params.id)

  return {}
})
