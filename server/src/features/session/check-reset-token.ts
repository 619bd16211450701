import * as wire from '@pairtake/protocol/session/session-endpoints'
import { serve } from '#http/serve.ts'
import { isMailLinkOpen } from './session-queries.ts'

export const checkResetToken = serve(wire.checkResetToken, async ({ deps, query }) => {
  const token = query.token ?? ''

  return { valid: token !== '' && (await isMailLinkOpen(deps.db, { kind: 'reset', token, at: deps.now() })) }
})
