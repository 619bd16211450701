import * as wire from '@pairtake/protocol/session/session-endpoints'
import { serve } from '#http/serve.ts'
import { newId } from '#ids.ts'
import { mailAccountLink } from '#tasks/task-payloads.ts'
import { linkOrigin } from '#features/mail/mail-queries.ts'
import { takeAttempt, throttles } from './attempt-queries.ts'
import { emailKeyOf } from './session-queries.ts'

/** The task checks whether the address is a member's, so that the answer takes the same time for all. */
export const resendConfirmationEmail = serve(wire.resendConfirmationEmail, async (call) => {
  const { deps } = call
  const emailKey = emailKeyOf(call.body.email)

  await takeAttempt(deps, { throttle: throttles.resend, key: emailKey })
  await deps.tasks.enqueue(deps.db, mailAccountLink, { kind: 'confirm', emailKey, origin: linkOrigin(call), cause: newId() })

  return {}
})
