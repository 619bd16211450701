import { limits } from '@pairtake/protocol/limits'
import * as wire from '@pairtake/protocol/operator/operator-claim-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { after, minutes } from '#wire-time.ts'
import { findClaim, saveClaim, saveLook } from './claim-queries.ts'
import { lockClaimed } from './claim-subject-act.ts'
import { viewClaim } from './claim-view.ts'

/**
 * Called when an operator opens a record: it becomes theirs to decide on, unless another operator has claimed it and it is not taken over.
 */
export const claimRecord = serve(wire.claimRecord, async (call) => {
  const { deps, caller, body } = call
  const { takeOver: takesOver = false, ...record } = body
  const now = deps.now()

  const claim = await transact(deps.db, async (tx) => {
    // A decision holds the same lock: a takeover either stops it or finds it made.
    const { isOpen } = await lockClaimed(tx, record)
    if (takesOver && !isOpen) throw new Refusal('STATE_MOVED_ON', 'This has already been decided.')

    await saveLook(tx, { ...record, operatorId: caller.id, at: now })
    if (!isOpen) return undefined
    await saveClaim(tx, { ...record, operatorId: caller.id, now, expiresAt: after(now, minutes(limits.claim.minutes)), takesOver })
    return findClaim(tx, record, now)
  })

  return { data: claim ? viewClaim(claim, caller.id, call) : null }
})
