import * as wire from '@pairtake/protocol/session/session-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { rememberOrigin } from '#features/mail/mail-queries.ts'
import { confirmMember, findMember, insertSession, takeMailLink } from './session-queries.ts'
import { refuseSuspended } from './suspension-rules.ts'

export const confirmEmail = serve(wire.confirmEmail, async (call) => {
  const { deps } = call
  const now = deps.now()

  const authToken = await transact(deps.db, async (tx) => {
    const link = await takeMailLink(tx, { kind: 'confirm', token: call.params.token, at: now })
    const member = link && (await findMember(tx, link.member_id))
    if (!member) {
      throw new Refusal('LINK_INVALID', 'This link has expired or was already used. Log in, and we’ll email you a new one if you need it.')
    }
    refuseSuspended(member)

    await confirmMember(tx, member.id, now)
    await rememberOrigin(tx, call)
    return insertSession(tx, deps, { memberId: member.id, device: call.device })
  })

  return { authToken }
})
