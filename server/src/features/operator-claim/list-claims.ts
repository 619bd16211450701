import * as wire from '@pairtake/protocol/operator/operator-claim-endpoints'
import { serve } from '#http/serve.ts'
import { after, days, wireTime } from '#wire-time.ts'
import { findMarks } from './claim-queries.ts'
import { viewClaim } from './claim-view.ts'

export const listClaims = serve(wire.listClaims, async (call) => {
  const { deps, caller } = call
  const now = deps.now()
  const { claims, opened } = await findMarks(deps.db, { operatorId: caller.id, now, since: after(now, -days(1)) })
  return {
    data: {
      claims: claims.map((row) => viewClaim(row, caller.id, call)),
      opened: opened.map((row) => ({ subject: row.subject, subjectId: row.subject_id, at: wireTime(row.opened_at) })),
    },
  }
})
