import * as wire from '@pairtake/protocol/user/user-endpoints'
import { serve } from '#http/serve.ts'
import { preferencesOf } from '#features/mail/mail-preference-rules.ts'
import { findPreferences } from './user-queries.ts'

export const getMailPreferences = serve(wire.getMailPreferences, async ({ deps, caller }) => {
  return { data: preferencesOf(caller.role, await findPreferences(deps.db, caller.id)) }
})
