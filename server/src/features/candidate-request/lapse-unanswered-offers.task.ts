import { onTheClock } from '../../tasks/handle.ts'
import { listLapsedRequests } from './answer-clock-queries.ts'
import { lapseOffer } from './lapse-offer-rules.ts'

/** An offer nobody answered in time is declined by the clock; the creator may apply again (product.md, Applying and bargaining). */
export const lapseUnansweredOffers = onTheClock('lapse-unanswered-offers', 300, async (deps) => {
  for (const found of await listLapsedRequests(deps.db, deps.now())) await lapseOffer(deps, found)
})
