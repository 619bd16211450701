import * as wire from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { saveOwnProfile } from './save-own-profile-act.ts'
import { viewCreatorProfile } from './creator-profile-view.ts'

export const updateCreatorProfile = serve(wire.updateCreatorProfile, async ({ deps, caller, body }) => {
  const saved = await transact(deps.db, (tx) => saveOwnProfile(tx, { caller, save: body, now: deps.now() }))

  return { data: viewCreatorProfile(saved) }
})
