import type { Deps } from '#deps.ts'
import type { Caller } from '#http/serve.ts'
import { forgetAttempts, recordAttempts, refuseTooManyAttempts, throttles } from './attempt-queries.ts'
import { inPasswordQueue, isPasswordOf } from './password-rules.ts'
import { findMember } from './session-queries.ts'

type OwnCall = { deps: Deps; caller: Caller; network: string }

/**
 * Checks the password under a throttle, so that somebody who found an open session cannot guess until the password is known. Returns the hash that it
 * matches, for `lockMemberByPassword`; undefined if the password is wrong.
 */
export async function checkOwnPassword({ deps, caller, network }: OwnCall, password: string): Promise<string | undefined> {
  const attempt = { throttle: throttles.password, key: caller.id }
  const matched = await inPasswordQueue(network, async () => {
    await refuseTooManyAttempts(deps.db, deps, attempt)
    const member = await findMember(deps.db, caller.id)
    const isRight = await isPasswordOf(member?.password_hash, password)
    if (!isRight) await recordAttempts(deps.db, deps, [attempt])
    return isRight ? member?.password_hash : undefined
  })
  if (matched !== undefined) await forgetAttempts(deps.db, attempt)
  return matched
}
