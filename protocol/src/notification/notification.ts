import * as z from 'zod/mini'
import { time } from '../general.ts'

type Kind = { receiver: 'agency' | 'creator' | 'both'; mail: boolean; /** Mails on security and money stay on. */ mailAlways?: boolean }

/** Every type of product.md, Notifications: who gets it and whether a mail goes out. */
export const notificationKinds = {
  campaign_approved: { receiver: 'agency', mail: true },
  campaign_rejected: { receiver: 'agency', mail: true },
  candidate_new: { receiver: 'agency', mail: true },
  candidate_counter_offer: { receiver: 'agency', mail: false },
  candidate_withdrawn: { receiver: 'agency', mail: false },
  candidate_accepted_offer: { receiver: 'agency', mail: true },
  candidate_declined_offer: { receiver: 'agency', mail: false },
  media_submitted: { receiver: 'agency', mail: false },
  review_due: { receiver: 'agency', mail: true },
  contract_delivered: { receiver: 'agency', mail: true },
  contract_finalized: { receiver: 'both', mail: true },
  contract_cancelled: { receiver: 'both', mail: true },
  payment_failed: { receiver: 'agency', mail: true, mailAlways: true },
  payment_refunded: { receiver: 'agency', mail: true, mailAlways: true },
  offer_countered: { receiver: 'creator', mail: true },
  application_accepted: { receiver: 'creator', mail: true },
  application_declined: { receiver: 'creator', mail: false },
  media_changes_requested: { receiver: 'creator', mail: true },
  media_approved: { receiver: 'creator', mail: false },
  media_processing_failed: { receiver: 'creator', mail: false },
  delivery_due: { receiver: 'creator', mail: true },
  profile_verified: { receiver: 'creator', mail: true },
  profile_rejected: { receiver: 'creator', mail: true },
  payout_paid: { receiver: 'creator', mail: true, mailAlways: true },
  payout_returned: { receiver: 'creator', mail: true, mailAlways: true },
  rating_received: { receiver: 'creator', mail: false },
} as const satisfies Record<string, Kind>

export type NotificationType = keyof typeof notificationKinds
// Object.keys forgets the key type; the object above is closed.
export const notificationTypes = Object.keys(notificationKinds) as [NotificationType, ...NotificationType[]]

/** `contract_finalized` mails the creator only (product.md marks it m for the creator alone). */
export function isMailed(type: NotificationType, receiver: 'agency' | 'creator'): boolean {
  return notificationKinds[type].mail && !(type === 'contract_finalized' && receiver === 'agency')
}

const words = z.optional(z.string())

export const notificationData = z.object({
  campaignId: words,
  campaignName: words,
  candidateDisplayName: words,
  agencyDisplayName: words,
  creatorDisplayName: words,
  creatorName: words,
  contractId: words,
  contractMediaId: words,
  mediaName: words,
  message: words,
  candidateRequestId: words,
})
export type NotificationData = z.infer<typeof notificationData>

export const notification = z.object({
  id: z.string(),
  seen: z.boolean(),
  createdAt: time,
  type: z.enum(notificationTypes),
  data: notificationData,
})
export type Notification = z.infer<typeof notification>
