import * as wire from '@pairtake/protocol/feedback/feedback-endpoints'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { transact } from '#adapters/database/transact.ts'
import { isId } from '#access.ts'
import { serve } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { isSideOf } from '#features/contract/contract-access.ts'
import { findContractNames, lockContract, moveContract } from '#features/contract/contract-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { addRating, completeFeedback, findFeedback } from './feedback-queries.ts'

/** Rates the creator once and completes the job; still possible if the clock completed it before (S1-143, R-066). */
export const rateCreator = serve(wire.rateCreator, async ({ deps, caller, params, body }) => {
  await transact(deps.db, async (tx) => {
    const feedback = isId(params.id) ? await findFeedback(tx, params.id) : undefined
    const contract = feedback && (await lockContract(tx, feedback.contract_id, caller.id))
    if (!feedback || !contract || !isSideOf(contract, caller)) throw notFound('Feedback')
    const closed = contractCan.rate.why(contract)
    if (closed) throw new Refusal('STATE_MOVED_ON', closed)

    const now = deps.now()
    const rated = await completeFeedback(tx, feedback.id, { ...body, at: now })
    if (!rated) throw new Refusal('ALREADY_RATED', 'You have already rated this job.')
    await addRating(tx, contract.creator_id, body)
    await moveContract(tx, { of: { id: contract.id }, action: 'rate', change: { completed_at: contract.completed_at ?? now } })
    const names = await findContractNames(tx, contract.id)
    await postNotification(tx, deps, { to: contract.creator_id, role: 'creator', notice: { type: 'rating_received', ...names } })
  })

  return { data: { id: params.id, completed: true, agencyCompleted: true } }
})
