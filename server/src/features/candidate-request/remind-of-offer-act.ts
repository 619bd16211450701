import type { CandidateRequestId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Config } from '#config.ts'
import type { Deps } from '#deps.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { after, days, dayOf } from '#wire-time.ts'
import { markReminded } from './answer-clock-queries.ts'
import { findRequestNames } from './candidate-request-queries.ts'

/** How long before it expires an offer is reminded of. */
export const reminderLeadMs = ({ offerLapseDays }: Pick<Config, 'offerLapseDays'>): number => Math.min(days(3), days(offerLapseDays) / 2)

/** Sends the kind of notice that announced the standing offer once more. */
export async function remindOfOffer(tx: Tx, deps: Deps, { id: requestId }: { id: CandidateRequestId }): Promise<void> {
  const now = deps.now()
  const request = await markReminded(tx, requestId, { now, before: after(now, reminderLeadMs(deps.config)) })
  if (!request?.answer_due_at) return
  const about = { ...(await findRequestNames(tx, requestId)), lapsesOn: dayOf(request.answer_due_at) }
  if (request.price_owner === 'agency') {
    await postNotification(tx, deps, { to: request.creator_id, role: 'creator', notice: { type: 'offer_countered', ...about } })
  } else {
    const type = request.answers_brand ? 'candidate_counter_offer' : 'candidate_new'
    await postNotification(tx, deps, { to: request.agency_id, role: 'agency', notice: { type, ...about } })
  }
}
