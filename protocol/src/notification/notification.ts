import * as z from 'zod/mini'
import { time } from '#general.ts'
import { campaignId, candidateRequestId, contractId, contractMediaId, notificationId, paymentId, remarkId } from '#ids.ts'
import type { Role } from '#roles.ts'

/**
 * How a notification is delivered. 'always': an email about money that cannot be turned off. 'mail': an email that can be. 'paper': covered by the
 * email that carries its paper. 'page': only in the app.
 */
type Way = 'page' | 'paper' | 'mail' | 'always'
export type NotificationReceiver = Role

/** Every type of notification: its receivers and how each is notified. `docs/generated/notifications.md` shows their words. */
export const notificationKinds = {
  campaign_approved: { agency: 'mail' },
  campaign_rejected: { agency: 'mail' },
  candidate_new: { agency: 'mail' },
  candidate_counter_offer: { agency: 'page' },
  candidate_withdrawn: { agency: 'page' },
  candidate_accepted_offer: { agency: 'mail' },
  candidate_declined_offer: { agency: 'page' },
  media_submitted: { agency: 'page' },
  review_due: { agency: 'mail' },
  contract_delivered: { agency: 'mail' },
  contract_finalized: { agency: 'page', creator: 'mail' },
  contract_cancelled: { agency: 'mail', creator: 'mail' },
  report_dismissed: { agency: 'mail', creator: 'mail' },
  payment_total_changed: { agency: 'always' },
  payment_failed: { agency: 'always' },
  payment_overdue: { agency: 'always' },
  vat_id_invalid: { agency: 'always', creator: 'always' },
  // The creator is notified if the refund is deducted from their earning; the agency's email has the credit note.
  payment_refunded: { agency: 'paper', creator: 'always' },
  // The agency is notified if it was notified of the refund; its email has the new invoice.
  refund_failed: { agency: 'paper', operator: 'always' },
  chargeback_opened: { agency: 'always', operator: 'always' },
  chargeback_decided: { agency: 'always', operator: 'always' },
  offer_countered: { creator: 'mail' },
  application_accepted: { creator: 'mail' },
  application_declined: { creator: 'page' },
  media_changes_requested: { creator: 'mail' },
  media_held: { creator: 'mail' },
  remark_added: { creator: 'page' },
  remark_replied: { agency: 'page', creator: 'page' },
  media_approved: { creator: 'page' },
  media_processing_failed: { creator: 'page' },
  delivery_due: { creator: 'mail' },
  delivery_due_soon: { creator: 'mail' },
  delivery_late: { agency: 'mail', creator: 'mail' },
  profile_verified: { creator: 'mail' },
  profile_rejected: { creator: 'mail' },
  payout_paid: { creator: 'always' },
  payout_returned: { creator: 'always' },
  rating_received: { creator: 'page' },
} as const satisfies Record<string, Partial<Record<NotificationReceiver, Way>>>

export type NotificationType = keyof typeof notificationKinds
// Object.keys loses the key type; the object above has exactly these keys.
export const notificationTypes = Object.keys(notificationKinds) as [NotificationType, ...NotificationType[]]

/** The notification types that a role receives. */
export type NotificationTypeTo<R extends NotificationReceiver> = {
  [T in NotificationType]: R extends keyof (typeof notificationKinds)[T] ? T : never
}[NotificationType]

/** Returns undefined if the role never receives this type. */
export function notificationWay(type: NotificationType, receiver: NotificationReceiver): Way | undefined {
  const ways: Partial<Record<NotificationReceiver, Way>> = notificationKinds[type]
  return ways[receiver]
}

const words = z.optional(z.string())

export const notificationData = z.object({
  campaignId: z.optional(campaignId),
  campaignName: words,
  candidateDisplayName: words,
  agencyDisplayName: words,
  creatorDisplayName: words,
  creatorName: words,
  contractId: z.optional(contractId),
  paymentId: z.optional(paymentId),
  contractMediaId: z.optional(contractMediaId),
  mediaName: words,
  /** The version of the item, and the remark on it. */
  take: z.optional(z.int()),
  remarkId: z.optional(remarkId),
  message: words,
  candidateRequestId: z.optional(candidateRequestId),
})
export type NotificationData = z.infer<typeof notificationData>

export const notification = z.object({
  id: notificationId,
  seen: z.boolean(),
  createdAt: time,
  type: z.enum(notificationTypes),
  data: notificationData,
})
export type Notification = z.infer<typeof notification>
