import type { Deps } from '../../deps.ts'
import { forgetAttempts, recordAttempt, refuseTooManyAttempts, throttles } from './attempt-queries.ts'
import { atPasswordPlace, isPasswordOf } from './password-rules.ts'
import { findMember } from './session-queries.ts'

/** Whoever found an open session must not be able to guess on until the password is known. */
export async function isOwnPassword(deps: Deps, memberId: string, password: string): Promise<boolean> {
  const attempt = { throttle: throttles.password, key: memberId }
  const member = await findMember(deps.db, memberId)
  const matches = await atPasswordPlace(async () => {
    await refuseTooManyAttempts(deps.db, deps, attempt)
    const isRight = await isPasswordOf(member?.password_hash, password)
    if (!isRight) await recordAttempt(deps.db, deps, attempt)
    return isRight
  })
  if (matches) await forgetAttempts(deps.db, attempt)
  return matches
}
