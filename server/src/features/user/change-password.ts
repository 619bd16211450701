import * as wire from '@pairtake/protocol/user/user-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { newId } from '#ids.ts'
import { fieldRefusal } from '#refusal.ts'
import { linkOrigin, postMail } from '#features/mail/mail-queries.ts'
import { takeAttempt, throttles } from '#features/session/attempt-queries.ts'
import { endAccess } from '#features/session/end-sessions-act.ts'
import { checkOwnPassword } from '#features/session/own-password-act.ts'
import { hashPassword, refuseCommonPassword } from '#features/session/password-rules.ts'
import { forgetSessions, lockMemberByPassword, setPassword } from '#features/session/session-queries.ts'

const wrong = () => fieldRefusal('oldPassword', 'The old password is wrong.')

export const changePassword = serve(
  wire.changePassword,
  async (call) => {
    const { deps, caller, body } = call

    refuseCommonPassword('password.first', body.password.first)
    const matched = await checkOwnPassword(call, body.oldPassword)
    if (matched === undefined) throw wrong()
    await takeAttempt(deps, { throttle: throttles.passwordChange, key: caller.id })
    const passwordHash = await hashPassword(body.password.first, call.network)

    await transact(deps.db, async (tx) => {
      await call.begin(tx, 'changed')
      // A reset since the check set a password that must not be replaced by means of the old one.
      if (!(await lockMemberByPassword(tx, { memberId: caller.id, passwordHash: matched }))) throw wrong()
      await setPassword(tx, caller.id, passwordHash)
      await endAccess(tx, deps, caller.id, { except: caller.sessionId })
      await postMail(tx, deps, {
        memberId: caller.id,
        cause: `password-changed:${newId()}`,
        letter: { kind: 'password_changed' },
        origin: linkOrigin(call),
      })
    })
    forgetSessions(deps, caller.id)

    return {}
  },
  // It is one transaction: if the call is recorded as begun, it was carried out.
  { repeats: async () => ({ state: 'done', answer: {} }) },
)
