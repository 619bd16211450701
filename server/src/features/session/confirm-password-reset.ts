import * as wire from '@pairtake/protocol/session/session-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { newId } from '#ids.ts'
import { Refusal } from '#refusal.ts'
import { postMail } from '#features/mail/mail-queries.ts'
import { forgetLoginAttempts } from './attempt-queries.ts'
import { endAccess } from './end-sessions-act.ts'
import { hashPassword, refuseCommonPassword } from './password-rules.ts'
import { confirmMember, findMember, forgetSessions, insertSession, isMailLinkOpen, setPassword, takeMailLink } from './session-queries.ts'
import { refuseSuspended } from './suspension-rules.ts'

const used = () => new Refusal('RESET_LINK_USED', 'This link has expired or was already used. Please request a password reset again.')

export const confirmPasswordReset = serve(wire.confirmPasswordReset, async (call) => {
  const { deps, body } = call
  const now = deps.now()
  const link = { kind: 'reset', token: body.token, at: now } as const

  // Checked first, so that made-up links do not cost a password hash.
  if (!(await isMailLinkOpen(deps.db, link))) throw used()
  refuseCommonPassword('password.first', body.password.first)
  const passwordHash = await hashPassword(body.password.first, call.network)

  const { authToken, memberId } = await transact(deps.db, async (tx) => {
    const taken = await takeMailLink(tx, link)
    const member = taken && (await findMember(tx, taken.member_id))
    if (!member) throw used()
    refuseSuspended(member)

    await setPassword(tx, member.id, passwordHash)
    // The holder of the link can read mail sent to this address, which confirms it.
    await confirmMember(tx, member.id, now)
    await endAccess(tx, deps, member.id)
    await forgetLoginAttempts(tx, member.email_key)
    const token = await insertSession(tx, deps, { memberId: member.id, device: call.device })
    const letter = { kind: 'password_changed' } as const
    await postMail(tx, deps, { memberId: member.id, cause: `password-reset:${newId()}`, letter })
    return { authToken: token, memberId: member.id }
  })
  forgetSessions(deps, memberId)

  return { authToken }
})
