import * as wire from '@pairtake/protocol/user/user-endpoints'
import { serve } from '#http/serve.ts'
import { fieldRefusal } from '#refusal.ts'
import { optionalMails, preferencesOf } from '#features/mail/mail-preference-rules.ts'
import { findPreferences, mergePreferences } from './user-queries.ts'

/** Mails that cannot be turned off, and those of another role, are ignored. */
export const saveMailPreferences = serve(wire.saveMailPreferences, async ({ deps, caller, body }) => {
  const own = optionalMails(caller.role)
  const changes = Object.fromEntries(
    Object.entries(body).flatMap(([kind, choice]) => {
      if (!own.includes(kind)) return []
      if (typeof choice !== 'boolean') throw fieldRefusal(kind, 'Please say true or false.')
      return [[kind, choice]]
    }),
  )
  await mergePreferences(deps.db, caller.id, changes)

  return { data: preferencesOf(caller.role, await findPreferences(deps.db, caller.id)) }
})
