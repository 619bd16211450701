import * as wire from '@pairtake/protocol/user/user-endpoints'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { turnMailsOff } from './mail-queries.ts'
import { readUnsubscribeToken } from './unsubscribe-rules.ts'

export const unsubscribeMail = serve(wire.unsubscribeMail, async ({ deps, body }) => {
  const found = readUnsubscribeToken(deps, body.token)
  if (!found) throw new Refusal('LINK_INVALID', 'This link isn’t valid. You can turn emails off in your settings, under Email preferences.')
  await turnMailsOff(deps.db, found.memberId, found.kind)

  return {}
})
