import * as wire from '@pairtake/protocol/user/user-endpoints'
import { serve } from '#http/serve.ts'
import { findProfile } from './user-queries.ts'
import { viewUserProfile } from './user-view.ts'

export const getUserProfile = serve(wire.getUserProfile, async (call) => {
  return { data: viewUserProfile(await findProfile(call.deps.db, call.caller.id), call) }
})
