import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { moveCreatorProfile } from '#features/creator-profile/creator-profile-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { lockProfileFor, requireProfile } from './operator-profile-access.ts'
import { viewOperatorProfile } from './operator-profile-view.ts'
import { recordVerdict } from './record-verdict-act.ts'

export const verifyCreatorProfile = serve(wire.verifyCreatorProfile, async (call) => {
  const { deps, caller, params, body } = call

  await transact(deps.db, async (tx) => {
    const { creator_id: creatorId } = await lockProfileFor(tx, deps, {
      creatorId: params.userId,
      action: 'verify',
      version: body.version,
      operatorId: caller.id,
    })
    const change = { verified_at: deps.now(), last_rejection_reason: null, portfolio_changed_at: null }
    await moveCreatorProfile(tx, { of: { creator_id: creatorId }, action: 'verify', change })

    await postNotification(tx, deps, { to: creatorId, role: 'creator', notice: { type: 'profile_verified' } })
    await recordVerdict(tx, deps, { of: { creatorId }, kind: 'approved', action: 'profile_verified', operatorId: caller.id })
  })

  return { data: viewOperatorProfile(await requireProfile(deps.db, params.userId), call) }
})
