import * as wire from '@pairtake/protocol/operator/operator-member-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { isId } from '#access.ts'
import { serve } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { resumeReviewClocks } from '#features/contract-media/review-clock-queries.ts'
import { resumeContractClocks } from '#features/contract/contract-due-queries.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { lockCampaignsOf } from '#features/account/delete-account-queries.ts'
import { hideCampaigns, lockMemberWithPartners, setSuspension } from './operator-member-queries.ts'

/** Lifts a suspension: campaigns are visible again, applications that ended stay ended, and the clocks of jobs get their time back. */
export const liftSuspension = serve(
  wire.liftSuspension,
  async ({ deps, caller, params }) => {
    await transact(deps.db, async (tx) => {
      if (!isId(params.id)) throw notFound('Member')
      await lockCampaignsOf(tx, params.id)
      const member = await lockMemberWithPartners(tx, params.id)
      if (!member) throw notFound('Member')
      if (!member.suspended_at) throw new Refusal('STATE_MOVED_ON', 'This member is not suspended.')

      await setSuspension(tx, member.id, null)
      const pause = { since: member.suspended_at, until: deps.now() }
      // Jobs before their media, as everywhere: an approval holds the job's lock while it waits for the item.
      await resumeContractClocks(tx, member.id, pause)
      await resumeReviewClocks(tx, member.id, pause)
      if (member.role === 'agency') await hideCampaigns(tx, member.id, null)
      await recordAct(tx, deps, { operatorId: caller.id, action: 'suspension_lifted', subject: 'member', subjectId: member.id })
    })

    return {}
  },
  { isPatient: true },
)
