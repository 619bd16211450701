import * as wire from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { creatorProfileCan } from '@pairtake/protocol/creator-profile/creator-profile-actions'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { postReviewStep } from '#features/review/review-queries.ts'
import { findAuthUser } from '#features/user/user-queries.ts'
import { requireLockedProfile } from './creator-profile-access.ts'
import { moveCreatorProfile } from './creator-profile-queries.ts'
import { viewCreatorProfile } from './creator-profile-view.ts'

/** Requires every required field and three ready videos (S2-100). Only the banner asks for the picture too (S1-057). */
export const submitCreatorProfile = serve(wire.submitCreatorProfile, async ({ deps, caller }) => {
  const submitted = await transact(deps.db, async (tx) => {
    const profile = await requireLockedProfile(tx, caller)
    const closed = creatorProfileCan.submit.why(profile)
    if (closed) throw new Refusal('STATE_MOVED_ON', closed)

    const provided = await findAuthUser(tx, { memberId: caller.id, provider: deps.payments.provider })
    if (!provided?.has_creator_profile) throw new Refusal('ONBOARDING_INCOMPLETE', 'Please complete your creator profile first.')
    if (!provided.has_portfolio) {
      throw new Refusal('ONBOARDING_INCOMPLETE', 'Your portfolio needs at least 3 videos that are ready. Please add them first.')
    }

    const moved = await moveCreatorProfile(tx, { of: { creator_id: caller.id }, action: 'submit', change: { submitted_at: deps.now() } })
    await postReviewStep(tx, { of: { creatorId: caller.id }, kind: 'submitted', operatorId: null, at: deps.now() })
    return moved
  })

  return { data: viewCreatorProfile(submitted) }
})
