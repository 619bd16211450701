import * as wire from '@pairtake/protocol/session/session-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { rememberOrigin } from '#features/mail/mail-queries.ts'
import { failedLoginsOfNetwork, forgetAttempts, loginKey, recordAttempts, refuseTooManyAttempts, throttles } from './attempt-queries.ts'
import { inPasswordQueue, isPasswordOf } from './password-rules.ts'
import { emailKeyOf, findMemberByEmail, insertSession, lockMemberByPassword } from './session-queries.ts'
import { refuseSuspended } from './suspension-rules.ts'

const wrong = () => new Refusal('INVALID_CREDENTIALS', 'The email or the password is wrong.')

/** Whether an account is unconfirmed or suspended is revealed only after the right password. */
export const login = serve(wire.login, async (call) => {
  const { deps, body } = call
  const emailKey = emailKeyOf(body.username)
  const attempt = { throttle: throttles.login, key: loginKey(emailKey, call.network) }
  const ofNetwork = { throttle: failedLoginsOfNetwork(deps.config.failedLoginsPerNetwork), key: call.network }

  // A failed login does all its work in the queue, where networks take turns and few run at once: a flood occupies only its own share of the database
  // connections, and a burst of guesses cannot slip in between the count and the failure.
  const { found, isRight } = await inPasswordQueue(call.network, async () => {
    await refuseTooManyAttempts(deps.db, deps, attempt)
    await refuseTooManyAttempts(deps.db, deps, ofNetwork)
    const member = await findMemberByEmail(deps.db, emailKey)
    const matches = await isPasswordOf(member?.password_hash, body.password)
    if (!matches) await recordAttempts(deps.db, deps, [attempt, ofNetwork])
    return { found: member, isRight: matches }
  })
  if (!isRight || !found) throw wrong()

  const token = await transact(deps.db, async (tx) => {
    // A reset that ended all sessions since the check ends this one too.
    const member = await lockMemberByPassword(tx, { memberId: found.id, passwordHash: found.password_hash })
    if (!member) throw wrong()
    refuseSuspended(member)
    if (!member.confirmed_at) {
      throw new Refusal('EMAIL_NOT_VERIFIED', 'Your email address is not confirmed yet. Follow the link in the email we sent you.')
    }

    await forgetAttempts(tx, attempt)
    await rememberOrigin(tx, call)
    return insertSession(tx, deps, { memberId: member.id, device: call.device })
  })
  return { token }
})
