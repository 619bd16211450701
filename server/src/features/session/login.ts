import * as wire from '@pairtake/protocol/session/session-endpoints'
import { transact } from '../../adapters/database/transact.ts'
import { serve } from '../../http/serve.ts'
import { Refusal } from '../../refusal.ts'
import { rememberOrigin } from '../mail/mail-queries.ts'
import { forgetAttempts, loginKey, recordAttempt, refuseTooManyAttempts, throttles } from './attempt-queries.ts'
import { atPasswordPlace, isPasswordOf } from './password-rules.ts'
import { emailKeyOf, findMemberByEmail, insertSession } from './session-queries.ts'

/** Whether an address is confirmed or suspended is told only after the right password (product.md, Accounts). */
export const login = serve(wire.login, async (call) => {
  const { deps, body } = call
  const emailKey = emailKeyOf(body.username)
  const attempt = { throttle: throttles.login, key: loginKey(emailKey, call.network) }

  const member = await findMemberByEmail(deps.db, emailKey)
  // Counted where only a few stand at once: a burst of guesses cannot slip in between the count and the failure.
  const isRight = await atPasswordPlace(async () => {
    await refuseTooManyAttempts(deps.db, deps, attempt)
    const matches = await isPasswordOf(member?.password_hash, body.password)
    if (!matches) await recordAttempt(deps.db, deps, attempt)
    return matches
  })
  if (!isRight || !member || member.deleted_at) throw new Refusal('INVALID_CREDENTIALS', 'The email or the password is wrong.')
  if (member.suspended_at) throw new Refusal('SUSPENDED', 'This account is suspended. Please contact support.')
  if (!member.confirmed_at) {
    throw new Refusal('EMAIL_NOT_VERIFIED', 'Your email address is not confirmed yet. Please follow the link in the mail we sent you.')
  }

  const token = await transact(deps.db, async (tx) => {
    await forgetAttempts(tx, attempt)
    await rememberOrigin(tx, call)
    return insertSession(tx, deps, { memberId: member.id, device: call.device })
  })
  return { token }
})
