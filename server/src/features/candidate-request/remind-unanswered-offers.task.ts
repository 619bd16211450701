import { forEachDue } from '#tasks/for-each-due.ts'
import { after } from '#wire-time.ts'
import { listRequestsToRemind } from './answer-clock-queries.ts'
import { remindOfOffer, reminderLeadMs } from './remind-of-offer-act.ts'

/** Reminds the side that has to answer an offer, three days before it lapses, or at half time if there is less. */
export const remindUnansweredOffers = forEachDue({
  name: 'remind-unanswered-offers',
  everySeconds: 600,
  due: async ({ db, config }, list) =>
    config.offerLapseDays === 0 ? [] : listRequestsToRemind(db, list, after(list.now, reminderLeadMs(config))),
  subject: (request) => ({ kind: 'campaign', id: request.campaign_id }),
  act: remindOfOffer,
})
