import type { NotificationReceiver, NotificationType } from './notification.ts'

/** What happens before each notification is written, in the transaction of just that; for docs/generated/notifications.md. */
export const notificationCauses: Record<NotificationType, string | Partial<Record<NotificationReceiver, string>>> = {
  campaign_approved: 'The operator approves the campaign.',
  campaign_rejected: 'The operator rejects the campaign, or takes a published one down.',
  candidate_new: 'A creator applies; once more as a reminder before the application lapses.',
  candidate_counter_offer: 'The creator counters; once more as a reminder before the offer lapses.',
  candidate_withdrawn: 'The creator withdraws, is suspended, or deletes the account.',
  candidate_accepted_offer: 'The creator accepts the standing offer.',
  candidate_declined_offer: 'The creator declines, or an offer of the agency lapses unanswered.',
  media_submitted: 'The preview of a delivered file is made, so that it can be reviewed.',
  review_due: 'Media waits for review at half time, and a day before the clock approves it.',
  contract_delivered: 'The last committed item is approved.',
  contract_finalized: 'The job is charged, by hand or by the clock.',
  contract_cancelled: 'The operator cancels the job.',
  report_dismissed: 'The operator answers the report of a job without cancelling it; told to who reported it.',
  payment_total_changed: 'The last committed item is approved, and VAT of that day makes another total than the one agreed.',
  payment_failed: 'A charge is declined or there is no card, at each try.',
  payment_overdue: 'A payment that the clock could not charge is still open: a reminder, a second one and a final notice, a week apart.',
  payment_refunded: {
    agency: 'The operator refunds the payment, whole or in part.',
    creator: 'A refund takes back a part of what the creator earned.',
  },
  refund_failed: {
    agency: 'The payment provider took a refund and says later that it could not carry it out.',
    operator: 'The payment provider refuses a refund when no operator waits for its answer any more.',
  },
  chargeback_opened: {
    agency: 'The bank of the card takes a payment back.',
    operator: 'The bank of a card takes a payment back, or asks before it does.',
  },
  chargeback_decided: {
    agency: 'The bank decides on a chargeback, or the operator accepts it.',
    operator: 'The bank decides on a chargeback or an inquiry, or an operator accepts it.',
  },
  offer_countered: 'The agency makes an offer or revises its own; once more as a reminder before it lapses.',
  application_accepted: 'The agency accepts.',
  application_declined: 'The agency declines, the application lapses, or the campaign leaves the market or is delivered.',
  media_changes_requested: 'The agency asks for changes.',
  media_approved: 'The agency, the clock or the operator approves an item.',
  media_processing_failed: 'A file of a job or the portfolio cannot be processed, after three tries.',
  delivery_due: 'Nothing was delivered for 7 and for 14 days, and the job has no due date.',
  delivery_due_soon: 'Two days before the due date, or at half time, something is missing.',
  delivery_late: {
    agency: 'The due date passes and something is missing.',
    creator: 'The due date passes and something is missing.',
  },
  profile_verified: 'The operator verifies the profile.',
  profile_rejected: 'The operator sends the profile back.',
  payout_paid: 'The operator marks the payout paid.',
  payout_returned: 'The bank returned the payout, and the operator says so.',
  rating_received: 'The agency rates.',
}
