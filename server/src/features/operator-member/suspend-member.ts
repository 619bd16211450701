import type { MemberId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/operator/operator-member-endpoints'
import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import { isId } from '#access.ts'
import { serve } from '#http/serve.ts'
import { loggedOut, notFound, Refusal } from '#refusal.ts'
import { declineOpenRequestsOf } from '#features/candidate-request/end-requests-act.ts'
import { lockOperators } from '#features/session/operator-account-queries.ts'
import { endAccess } from '#features/session/end-sessions-act.ts'
import { findMember, forgetSessions } from '#features/session/session-queries.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { lockCampaignsOf } from '#features/account/delete-account-queries.ts'
import { hideCampaigns, lockMember, setSuspension } from './operator-member-queries.ts'

/**
 * Suspends a member: sessions end, open applications of a creator are withdrawn and those to an agency declined, an agency's campaigns are hidden.
 * Jobs in progress go to the operator's queue and payouts are held until the suspension is lifted.
 */
export const suspendMember = serve(
  wire.suspendMember,
  async ({ deps, caller, params, body }) => {
    await transact(deps.db, async (tx) => {
      if (!isId(params.id)) throw notFound('Member')
      // Campaigns before the member, as everywhere: a concurrent deletion waits here, or this waits for it.
      await lockCampaignsOf(tx, params.id)
      if ((await findMember(tx, params.id))?.role === 'operator') await lockActiveOperator(tx, caller.id)
      const member = await lockMember(tx, params.id)
      if (!member) throw notFound('Member')
      if (member.suspended_at) throw new Refusal('STATE_MOVED_ON', 'This member is already suspended.')
      if (member.id === caller.id) throw new Refusal('STATE_MOVED_ON', 'You cannot suspend yourself.')

      await setSuspension(tx, member.id, { at: deps.now(), reason: body.reason })
      await endAccess(tx, deps, member.id)
      if (member.role === 'agency') {
        await hideCampaigns(tx, member.id, deps.now())
        await declineOpenRequestsOf(tx, deps, { agencyId: member.id, because: 'off_market' })
      }
      if (member.role === 'creator') await declineOpenRequestsOf(tx, deps, { creatorId: member.id })
      const act = { action: 'member_suspended', subject: 'member', subjectId: member.id, reason: body.reason } as const
      await recordAct(tx, deps, { operatorId: caller.id, ...act })
    })
    forgetSessions(deps, params.id)

    return {}
  },
  { isPatient: true },
)

/** Of two operators who suspend each other, the second is logged out by then: the one who suspends stays, so somebody can always lift it. */
async function lockActiveOperator(tx: Tx, operatorId: MemberId): Promise<void> {
  const operators = await lockOperators(tx)
  if (!operators.some(({ id, is_suspended: isSuspended }) => id === operatorId && !isSuspended)) throw loggedOut()
}
