import {
  Banknote,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CreditCard,
  Eye,
  Handshake,
  Hourglass,
  Landmark,
  LogOut,
  PackageCheck,
  Star,
  Undo2,
  UserPlus,
  type LucideIcon,
} from 'lucide-react'
import type { Notification, NotificationData, NotificationType } from '@pairtake/protocol/notification/notification'
import type { Role } from '@pairtake/protocol/roles'

type Names = { campaign: string; creator: string; brand: string; media: string; isSaidAgain: boolean; canBeConfirmed: boolean }
type Look = {
  icon: LucideIcon
  words: (names: Names, role: Role) => string
  /** For types that often arrive in numbers about one campaign or job, which are then shown in one line. */
  many?: (count: number, names: Names) => string
}

const stillWaits = (who: string, campaign: string) => `${who} is still waiting for your answer on ${campaign}.`

export const notificationLooks: Record<NotificationType, Look> = {
  campaign_approved: {
    icon: CircleCheck,
    // Read on any later day, when creators may no longer see it.
    words: ({ campaign, isSaidAgain }) => (isSaidAgain ? `We approved ${campaign}.` : `We approved and published ${campaign}.`),
  },
  campaign_rejected: { icon: Undo2, words: ({ campaign }) => `${campaign} needs changes. Please read why and submit it again.` },
  candidate_new: {
    icon: UserPlus,
    words: ({ creator, campaign, isSaidAgain }) => (isSaidAgain ? stillWaits(creator, campaign) : `${creator} applied to ${campaign}.`),
    many: (count, { campaign }) => `${count} new candidates for ${campaign}.`,
  },
  candidate_counter_offer: {
    icon: Handshake,
    words: ({ creator, campaign, isSaidAgain }) =>
      isSaidAgain ? stillWaits(creator, campaign) : `${creator} made a counter offer for ${campaign}.`,
    many: (count, { campaign }) => `${count} counter offers for ${campaign}.`,
  },
  candidate_withdrawn: {
    icon: LogOut,
    words: ({ creator, campaign, isSaidAgain }) =>
      isSaidAgain ? `The application of ${creator} to ${campaign} has ended.` : `${creator} withdrew the application to ${campaign}.`,
    many: (count, { campaign }) => `${count} creators withdrew from ${campaign}.`,
  },
  candidate_accepted_offer: {
    icon: Handshake,
    words: ({ creator, campaign }) => `${creator} accepted your offer. The job for ${campaign} has begun.`,
    many: (count, { campaign }) => `${count} creators accepted your offers. Their jobs for ${campaign} have begun.`,
  },
  candidate_declined_offer: {
    icon: LogOut,
    words: ({ creator, campaign, isSaidAgain }) =>
      isSaidAgain ? `Your offer to ${creator} for ${campaign} has ended.` : `${creator} declined your offer for ${campaign}.`,
    many: (count, { campaign }) => `${count} offers for ${campaign} were declined.`,
  },
  media_submitted: {
    icon: Eye,
    words: ({ creator, media, campaign }) => `${creator} delivered ${media} for ${campaign}.`,
    many: (count, { campaign, creator }) => `${creator} delivered ${count} items for ${campaign}.`,
  },
  review_due: {
    icon: Hourglass,
    words: ({ media, campaign, isSaidAgain }) =>
      isSaidAgain
        ? `Your review for ${campaign} is due.`
        : `${media} for ${campaign} is waiting for your review and will be approved automatically soon.`,
  },
  contract_delivered: {
    icon: PackageCheck,
    words: ({ creator, campaign }) => `Everything from ${creator} for ${campaign} is approved. You can finalize the job.`,
  },
  contract_finalized: {
    icon: Banknote,
    words: ({ creator, brand, campaign }, role) =>
      role === 'agency'
        ? `The job with ${creator} for ${campaign} is finalized. The originals are yours.`
        : `${brand} finalized the job for ${campaign}. The money is in your balance.`,
  },
  contract_cancelled: {
    icon: CircleAlert,
    words: ({ creator, brand, campaign }, role) =>
      `The job ${role === 'agency' ? `with ${creator}` : `for ${brand}`}, ${campaign}, was cancelled. Nothing is charged.`,
  },
  report_dismissed: {
    icon: CircleCheck,
    words: ({ creator, brand, campaign }, role) =>
      `We reviewed the job ${role === 'agency' ? `with ${creator}` : `for ${brand}`}, ${campaign}, that you reported. It continues.`,
  },
  payment_total_changed: { icon: CreditCard, words: ({ campaign }) => `The total for ${campaign} has changed.` },
  vat_id_invalid: { icon: CircleAlert, words: () => 'The EU’s register doesn’t know your VAT ID. Please check it.' },
  payment_failed: {
    icon: CreditCard,
    words: ({ campaign, canBeConfirmed }) =>
      canBeConfirmed
        ? `Your bank asks you to confirm the payment for ${campaign}.`
        : `The payment for ${campaign} failed. Please check your card.`,
  },
  payment_overdue: { icon: CreditCard, words: ({ campaign }) => `The payment for ${campaign} is overdue. Please fix it now.` },
  payment_refunded: {
    icon: CreditCard,
    words: ({ campaign }, role) =>
      role === 'agency' ? `You got a refund for ${campaign}.` : `A refund for ${campaign} reduced your earnings.`,
  },
  refund_failed: {
    icon: CircleAlert,
    words: ({ brand, campaign }, role) =>
      role === 'operator' ? `A refund to ${brand} for ${campaign} failed.` : `The refund for ${campaign} didn’t go through.`,
  },
  chargeback_opened: {
    icon: Landmark,
    words: ({ brand, campaign }, role) =>
      role === 'operator'
        ? `The bank of ${brand} disputes the payment for ${campaign}.`
        : `Your bank is taking back the payment for ${campaign}.`,
  },
  chargeback_decided: {
    icon: Landmark,
    words: ({ brand, campaign }, role) =>
      role === 'operator'
        ? `The bank of ${brand} decided on the payment for ${campaign}.`
        : `Your bank decided on the payment for ${campaign}.`,
  },
  offer_countered: {
    icon: Handshake,
    words: ({ brand, campaign, isSaidAgain }) =>
      isSaidAgain ? stillWaits(brand, campaign) : `${brand} offers you other terms for ${campaign}.`,
  },
  application_accepted: { icon: Handshake, words: ({ brand, campaign }) => `${brand} accepted you for ${campaign}. The job has begun.` },
  application_declined: {
    icon: LogOut,
    words: ({ brand, campaign, isSaidAgain }) =>
      isSaidAgain ? `Your application to ${campaign} has ended.` : `${brand} declined your application to ${campaign}.`,
  },
  remark_added: {
    icon: CircleAlert,
    words: ({ brand, media, campaign }) => `${brand} added a remark to ${media} for ${campaign}.`,
    // One for each item, however many remarks it got (R-309).
    many: (count, { brand, campaign }) => `${brand} added remarks to ${count} items for ${campaign}.`,
  },
  remark_replied: {
    icon: Undo2,
    words: ({ creator, brand, media }, role) => `${role === 'agency' ? creator : brand} replied to a remark on ${media}.`,
  },
  media_changes_requested: {
    icon: Undo2,
    words: ({ brand, media, campaign }) => `${brand} asks for changes to ${media} for ${campaign}.`,
    many: (count, { brand, campaign }) => `${brand} asks for changes to ${count} items for ${campaign}.`,
  },
  media_held: { icon: CircleAlert, words: ({ media, campaign }) => `${media} for ${campaign} is held back.` },
  media_approved: {
    icon: CircleCheck,
    words: ({ brand, media, campaign }) => `Approved: ${media} for ${brand}, ${campaign}.`,
    many: (count, { brand, campaign }) => `${count} items for ${brand}, ${campaign}, are approved.`,
  },
  media_processing_failed: { icon: CircleAlert, words: ({ media }) => `${media} could not be processed. Please upload it again.` },
  delivery_due: { icon: Hourglass, words: ({ brand, campaign }) => `${brand} is waiting for your media for ${campaign}.` },
  delivery_due_soon: { icon: CalendarClock, words: ({ brand, campaign }) => `Your media for ${brand}, ${campaign}, is due soon.` },
  delivery_late: {
    icon: CalendarClock,
    words: ({ creator, campaign }, role) =>
      role === 'agency' ? `${creator} is late with ${campaign}.` : `Your media for ${campaign} is late.`,
  },
  profile_verified: { icon: CircleCheck, words: () => 'Your profile is verified. You can apply for work now.' },
  profile_rejected: { icon: Undo2, words: () => 'Your profile was sent back. Please read why and submit it again.' },
  payout_paid: { icon: Landmark, words: () => 'Your payout is on its way to your bank.' },
  payout_returned: { icon: Landmark, words: () => 'A payout couldn’t be paid to your bank account. The amount is back in your balance.' },
  rating_received: { icon: Star, words: ({ brand, campaign }) => `${brand} rated your work for ${campaign}.` },
}

function namesOf(data: NotificationData): Names {
  return {
    // Quotes separate a title from the sentence around it.
    campaign: data.campaignName === undefined ? 'your campaign' : `“${data.campaignName}”`,
    creator: data.creatorDisplayName ?? data.candidateDisplayName ?? data.creatorName ?? 'the creator',
    brand: data.agencyDisplayName ?? 'the brand',
    media: data.mediaName ?? 'an item',
    // True for a reminder, if nobody made the decision, or if it has less effect than usual: the message below the line explains it.
    isSaidAgain: data.message !== undefined && data.message !== '',
    // Only notifications about one payment name it.
    canBeConfirmed: data.paymentId !== undefined,
  }
}

/** Returns the words for a group of one type; undefined if the type is not grouped. */
export function manyWords(type: NotificationType, count: number, data: NotificationData): string | undefined {
  const { many }: Look = notificationLooks[type]
  return many === undefined ? undefined : sentence(many(count, namesOf(data)), data)
}

export function notificationWords({ type, data }: Notification, role: Role): string {
  return sentence(notificationLooks[type].words(namesOf(data), role), data)
}

/** Capitalizes a sentence, unless a name begins it: a file named 'take.mp4' and a brand named 'iittala' stay as they are written. */
function sentence(words: string, data: NotificationData): string {
  const names = [data.mediaName, data.creatorDisplayName, data.candidateDisplayName, data.creatorName, data.agencyDisplayName]
  const isName = names.some((name) => name !== undefined && name !== '' && words.startsWith(name))
  return isName ? words : words.charAt(0).toUpperCase() + words.slice(1)
}
