import * as wire from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { serve } from '#http/serve.ts'
import { requireOwnProfile } from './creator-profile-access.ts'
import { viewCreatorProfile } from './creator-profile-view.ts'

export const getCreatorProfile = serve(wire.getCreatorProfile, async ({ deps, caller }) => {
  return { data: viewCreatorProfile(await requireOwnProfile(deps.db, caller)) }
})
