import { transact } from '../../adapters/database/transact.ts'
import type { Deps } from '../../deps.ts'
import { onTheClock } from '../../tasks/handle.ts'
import { after, days, dayWords } from '../../wire-time.ts'
import { postNotification } from '../notification/notification-queries.ts'
import { listRequestsToRemind, markReminded } from './answer-clock-queries.ts'
import { findRequestNames } from './candidate-request-queries.ts'

/** Three days before an offer lapses, or at half time when there is less: whoever has to answer it is told once more. */
export const remindUnansweredOffers = onTheClock('remind-unanswered-offers', 600, async (deps) => {
  const { offerLapseDays } = deps.config
  if (offerLapseDays === 0) return
  const now = deps.now()
  const before = after(now, Math.min(days(3), days(offerLapseDays) / 2))
  for (const { id } of await listRequestsToRemind(deps.db, { now, before })) await remind(deps, id)
})

/** By the notice that told of the standing offer, which is also what it is about. */
function remind(deps: Deps, requestId: string): Promise<void> {
  return transact(deps.db, async (tx) => {
    const request = await markReminded(tx, requestId, deps.now())
    if (!request?.answer_due_at) return
    const message = `This offer still waits for an answer. Without one it lapses on ${dayWords(request.answer_due_at)}.`
    const data = { ...(await findRequestNames(tx, requestId)), message }
    if (request.price_owner === 'agency') {
      await postNotification(tx, deps, { to: request.creator_id, role: 'creator', type: 'offer_countered', data })
    } else {
      const type = request.offer_count === 1 ? 'candidate_new' : 'candidate_counter_offer'
      await postNotification(tx, deps, { to: request.agency_id, role: 'agency', type, data })
    }
  })
}
