import type { NotificationReceiver, NotificationType } from './notification.ts'

/** What happens before each notification is written, in the transaction of just that; for docs/generated/notifications.md. */
export const notificationCauses: Record<NotificationType, string | Record<NotificationReceiver, string>> = {
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
  payment_failed: 'A charge is declined or there is no card, at each try.',
  payment_refunded: {
    agency: 'The operator refunds the payment, whole or in part.',
    creator: 'A refund takes back a part of what the creator earned.',
  },
  offer_countered: 'The agency makes an offer or revises its own; once more as a reminder before it lapses.',
  application_accepted: 'The agency accepts.',
  application_declined: 'The agency declines, the application lapses, or the campaign leaves the market or is delivered.',
  media_changes_requested: 'The agency asks for changes.',
  media_approved: 'The agency, the clock or the operator approves an item.',
  media_processing_failed: 'A file of a job or the portfolio cannot be processed, after three tries.',
  delivery_due: 'Nothing was delivered for 7 and for 14 days.',
  profile_verified: 'The operator verifies the profile.',
  profile_rejected: 'The operator sends the profile back.',
  payout_paid: 'The operator marks the payout paid.',
  payout_returned: 'The bank returned the payout, and the operator says so.',
  rating_received: 'The agency rates.',
}
