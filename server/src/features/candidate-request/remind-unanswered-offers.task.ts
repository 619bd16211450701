import type { CandidateRequestId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Config } from '#config.ts'
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
  due: async ({ db, config }, list) =>
    config.offerLapseDays === 0 ? [] : listRequestsToRemind(db, list, remindedBefore(list.now, config)),
  subject: (request) => ({ kind: 'campaign', id: request.campaign_id }),
  act: remind,
})

const remindedBefore = (now: Date, { offerLapseDays }: Config) => after(now, Math.min(days(3), days(offerLapseDays) / 2))

/** Sends the kind of notice that announced the standing offer once more. */
async function remind(tx: Tx, deps: Deps, { id: requestId }: { id: CandidateRequestId }): Promise<void> {
  const now = deps.now()
  const request = await markReminded(tx, requestId, { now, before: remindedBefore(now, deps.config) })
  if (!request?.answer_due_at) return
  const about = { ...(await findRequestNames(tx, requestId)), lapsesOn: dayOf(request.answer_due_at) }
  if (request.price_owner === 'agency') {
    await postNotification(tx, deps, { to: request.creator_id, role: 'creator', notice: { type: 'offer_countered', ...about } })
  } else {
    const type = request.answers_brand ? 'candidate_counter_offer' : 'candidate_new'
    await postNotification(tx, deps, { to: request.agency_id, role: 'agency', notice: { type, ...about } })
  }
}
