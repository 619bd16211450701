import type { CandidateRequestId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { forEachDue } from '#tasks/for-each-due.ts'
import { after, days, dayOf } from '#wire-time.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { listRequestsToRemind, markReminded } from './answer-clock-queries.ts'
import { findRequestNames } from './candidate-request-queries.ts'

/** Reminds the side that has to answer an offer, three days before it lapses, or at half time if there is less. */
export const remindUnansweredOffers = forEachDue({
  name: 'remind-unanswered-offers',
  everySeconds: 600,
  due: async ({ db, config: { offerLapseDays } }, list) => {
    if (offerLapseDays === 0) return []
    return listRequestsToRemind(db, list, after(list.now, Math.min(days(3), days(offerLapseDays) / 2)))
  },
  subject: (request) => ({ kind: 'campaign', id: request.campaign_id }),
  act: remind,
})

/** Sends the kind of notice that announced the standing offer once more. */
async function remind(tx: Tx, deps: Deps, { id: requestId }: { id: CandidateRequestId }): Promise<void> {
  const request = await markReminded(tx, requestId, deps.now())
  if (!request?.answer_due_at) return
  const about = { ...(await findRequestNames(tx, requestId)), lapsesOn: dayOf(request.answer_due_at) }
  if (request.price_owner === 'agency') {
    await postNotification(tx, deps, { to: request.creator_id, role: 'creator', notice: { type: 'offer_countered', ...about } })
  } else {
    const type = request.answers_brand ? 'candidate_counter_offer' : 'candidate_new'
    await postNotification(tx, deps, { to: request.agency_id, role: 'agency', notice: { type, ...about } })
  }
}
