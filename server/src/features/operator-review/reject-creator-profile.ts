import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { moveCreatorProfile } from '#features/creator-profile/creator-profile-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { lockProfileFor, requireProfile } from './operator-profile-access.ts'
import { viewOperatorProfile } from './operator-profile-view.ts'
import { recordVerdict } from './record-verdict-act.ts'

/**
 * Sends the profile back to the creator, who may submit it again. A verified creator loses the verification; running jobs and applications continue.
 */
export const rejectCreatorProfile = serve(wire.rejectCreatorProfile, async (call) => {
  const { deps, caller, params, body } = call
  const { reason } = body

  await transact(deps.db, async (tx) => {
    const { creator_id: creatorId } = await lockProfileFor(tx, deps, {
      creatorId: params.userId,
      action: 'reject',
      version: body.version,
      operatorId: caller.id,
    })
    const change = { last_rejection_reason: reason, verified_at: null, portfolio_changed_at: null }
    await moveCreatorProfile(tx, { of: { creator_id: creatorId }, action: 'reject', change })

    await postNotification(tx, deps, { to: creatorId, role: 'creator', notice: { type: 'profile_rejected', reason } })
    await recordVerdict(tx, deps, { of: { creatorId }, kind: 'rejected', action: 'profile_rejected', operatorId: caller.id, reason })
  })

  return { data: viewOperatorProfile(await requireProfile(deps.db, params.userId), call) }
})
