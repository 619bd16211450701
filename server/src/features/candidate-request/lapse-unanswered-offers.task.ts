import { forEachDue } from '#tasks/for-each-due.ts'
import { listLapsedRequests } from './answer-clock-queries.ts'
import { lapseOffer } from './lapse-offer-act.ts'

/** Declines offers that nobody answered in time; the creator may apply again. */
export const lapseUnansweredOffers = forEachDue({
  name: 'lapse-unanswered-offers',
  everySeconds: 300,
  // With a setting of 0, not even the offers that were made before expire.
  due: async ({ db, config }, list) => (config.offerLapseDays === 0 ? [] : listLapsedRequests(db, list)),
  subject: (request) => ({ kind: 'campaign', id: request.campaign_id }),
  act: lapseOffer,
})
