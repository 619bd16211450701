import * as wire from '@pairtake/protocol/session/session-endpoints'
import { serve } from '#http/serve.ts'
import { newId } from '#ids.ts'
import { mailAccountLink } from '#tasks/task-payloads.ts'
import { linkOrigin } from '#features/mail/mail-queries.ts'
import { takeAttempt, throttles } from './attempt-queries.ts'
import { emailKeyOf } from './session-queries.ts'

/** The task checks whether the address is a member's, so that the answer takes the same time for all. */
export const requestPasswordReset = serve(wire.requestPasswordReset, async (call) => {
  const { deps } = call
  const emailKey = emailKeyOf(call.body.email)

  await takeAttempt(deps, { throttle: throttles.reset, key: emailKey })
  await deps.tasks.enqueue(deps.db, mailAccountLink, { kind: 'reset', emailKey, origin: linkOrigin(call), cause: newId() })

  return {}
})
