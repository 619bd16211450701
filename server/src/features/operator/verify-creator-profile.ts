import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { serve } from '../../http/serve.ts'
import { moveCreatorProfile } from '../creator-profile/creator-profile-queries.ts'
import { postNotification } from '../notification/notification-queries.ts'
import { recordAct } from './audit-queries.ts'
import { lockProfileFor, requireProfile } from './operator-profile-access.ts'
import { viewOperatorProfile } from './operator-profile-view.ts'

export const verifyCreatorProfile = serve(wire.verifyCreatorProfile, async (call) => {
  const { deps, caller, params } = call

  await deps.db.transaction().execute(async (tx) => {
    const { creator_id: creatorId } = await lockProfileFor(tx, params.userId, 'verify')
    const change = { verified_at: deps.now(), last_rejection_reason: null, portfolio_changed_at: null }
    await moveCreatorProfile(tx, { creatorId, action: 'verify', change })

    await postNotification(tx, deps, { to: creatorId, role: 'creator', type: 'profile_verified', data: {} })
    await recordAct(tx, deps, { operatorId: caller.id, action: 'profile_verified', subject: 'creator_profile', subjectId: creatorId })
  })

  return { data: viewOperatorProfile(await requireProfile(deps.db, params.userId), call) }
})
