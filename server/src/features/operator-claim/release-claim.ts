import * as wire from '@pairtake/protocol/operator/operator-claim-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { removeOwnClaim } from './claim-queries.ts'
import { lockClaimed } from './claim-subject-act.ts'

/** Called when the operator leaves the record. */
export const releaseClaim = serve(wire.releaseClaim, async ({ deps, caller, body }) => {
  await transact(deps.db, async (tx) => {
    await lockClaimed(tx, body)
    await removeOwnClaim(tx, body, caller.id)
  })
  return {}
})
