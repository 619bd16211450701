import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { moveCreatorProfile } from '#features/creator-profile/creator-profile-queries.ts'
import { lockProfileFor, requireProfile } from './operator-profile-access.ts'
import { viewOperatorProfile } from './operator-profile-view.ts'
import { recordVerdict } from './record-verdict-act.ts'

/** Approves the new videos: later changes are compared with the current profile. */
export const markPortfolioSeen = serve(wire.markPortfolioSeen, async (call) => {
  const { deps, caller, params, body } = call

  await transact(deps.db, async (tx) => {
    const profile = await lockProfileFor(tx, deps, {
      creatorId: params.userId,
      action: 'lookAt',
      version: body.version,
      operatorId: caller.id,
    })
    if (!profile.portfolio_changed_at) throw new Refusal('STATE_MOVED_ON', 'This portfolio was already approved.')

    const creatorId = profile.creator_id
    await moveCreatorProfile(tx, { of: { creator_id: creatorId }, action: 'lookAt', change: { portfolio_changed_at: null } })
    await recordVerdict(tx, deps, { of: { creatorId }, kind: 'looked_at', action: 'portfolio_looked_at', operatorId: caller.id })
  })

  return { data: viewOperatorProfile(await requireProfile(deps.db, params.userId), call) }
})
