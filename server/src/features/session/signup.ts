import * as wire from '@pairtake/protocol/session/signup-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { newId } from '#ids.ts'
import { mailAccountLink } from '#tasks/task-payloads.ts'
import { linkOrigin } from '#features/mail/mail-queries.ts'
import { displayNameOf } from '#features/member/member-view.ts'
import { signupsOfNetwork, takeAttempt, throttles } from './attempt-queries.ts'
import { hashPassword, refuseCommonPassword } from './password-rules.ts'
import { emailKeyOf, upsertSignup } from './session-queries.ts'

/** A taken address gets the same answer, after the same work, and its owner is notified by mail (ABUSE-18). */
export const signup = serve(wire.signup, async (call) => {
  const { deps, body } = call
  const emailKey = emailKeyOf(body.email)

  refuseCommonPassword('password', body.password)
  await takeAttempt(deps, { throttle: signupsOfNetwork(deps.config.signupsPerHour), key: call.network })
  await takeAttempt(deps, { throttle: throttles.signupOfAddress, key: emailKey })
  const passwordHash = await hashPassword(body.password, call.network)

  await transact(deps.db, async (tx) => {
    await upsertSignup(tx, {
      id: newId(),
      email: body.email,
      email_key: emailKey,
      password_hash: passwordHash,
      role: body.role,
      first_name: body.firstName,
      last_name: body.lastName,
      company_name: body.companyName,
      display_name: displayNameOf(body),
      residence_country: body.residenceCountry,
      created_at: deps.now(),
    })
    await deps.tasks.enqueue(tx, mailAccountLink, { kind: 'signup', emailKey, origin: linkOrigin(call), cause: newId() })
  })

  return {}
})
