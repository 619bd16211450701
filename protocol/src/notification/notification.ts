import * as z from 'zod/mini'
import { time } from '#general.ts'
import { campaignId, candidateRequestId, contractId, contractMediaId, notificationId, paymentId, remarkId } from '#ids.ts'
import type { Role } from '#roles.ts'

/**
 * 'always' is a mail on money, which nobody can turn off; 'mail' can be; 'paper' is told by the mail that brings the paper of it; 'page' is shown
 * only in the app.
 */
type Way = 'page' | 'paper' | 'mail' | 'always'
export type NotificationReceiver = Role

/** Every type of notification: who gets it and how. `docs/generated/notifications.md` shows each with its words. */
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
  // The creator is told where the refund takes back what they earned; the agency's mail has the credit note.
  payment_refunded: { agency: 'paper', creator: 'always' },
  // The agency is told where it was told of the refund before; its mail has the new invoice.
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
// Object.keys forgets the key type; the object above is closed.
export const notificationTypes = Object.keys(notificationKinds) as [NotificationType, ...NotificationType[]]

/** Those that this role gets. */
export type NotificationTypeTo<R extends NotificationReceiver> = {
  [T in NotificationType]: R extends keyof (typeof notificationKinds)[T] ? T : never
}[NotificationType]

/** Undefined where this role never gets it. */
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
  /** Of the item: the version, and the remark on it. */
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
