import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { serve } from '../../http/serve.ts'
import { moveCreatorProfile } from '../creator-profile/creator-profile-queries.ts'
import { postNotification } from '../notification/notification-queries.ts'
import { recordAct } from './audit-queries.ts'
import { lockProfileFor, requireProfile } from './operator-profile-access.ts'
import { viewOperatorProfile } from './operator-profile-view.ts'

export const rejectCreatorProfile = serve(wire.rejectCreatorProfile, async (call) => {
  const { deps, caller, params, body } = call

  await deps.db.transaction().execute(async (tx) => {
    const { creator_id: creatorId } = await lockProfileFor(tx, params.userId, 'reject')
    await moveCreatorProfile(tx, { creatorId, action: 'reject', change: { last_rejection_reason: body.reason } })

    await postNotification(tx, deps, { to: creatorId, role: 'creator', type: 'profile_rejected', data: { message: body.reason } })
    const act = { action: 'profile_rejected', subject: 'creator_profile', subjectId: creatorId, reason: body.reason } as const
    await recordAct(tx, deps, { operatorId: caller.id, ...act })
  })

  return { data: viewOperatorProfile(await requireProfile(deps.db, params.userId), call) }
})
