import * as z from 'zod/mini'
import { notificationData, notificationTypes } from '@pairtake/protocol/notification/notification'
import { mediaFailure } from '#adapters/media/media-failure.ts'
import { paymentFailure } from './payment-failure.ts'
import { vatIdEffects } from '@pairtake/protocol/vat-id/vat-id'
import { campaignId, candidateRequestId, contractId, contractMediaId, paymentId, remarkId } from '@pairtake/protocol/ids'
import { takeFinding } from './take-finding.ts'
import { toldRemark } from './told-remark.ts'
import { terms } from './terms.ts'

const day = z.iso.date()
const words = z.string()

// Names and titles are as of that day: a notice says what happened then, under the name that the campaign or member had. The names of members who
// delete their accounts are replaced.
const campaign = { campaignId, campaignName: words }
const sides = { agencyDisplayName: words, creatorDisplayName: words, creatorName: words }
// Absent in notices from before mails mentioned sums.
const agreed = { terms: z.optional(terms) }
const amount = z.object({ amountMinor: z.int(), currency: words })
const request = { ...campaign, ...sides, ...agreed, candidateRequestId, candidateDisplayName: words }
const contract = { ...campaign, ...sides, ...agreed, contractId }
const item = { ...contract, contractMediaId, mediaName: words }
const remark = { remarkId, take: z.int(), number: z.int() }
/** Set in a reminder of an offer: the day on which it expires. */
const reminder = { lapsesOn: z.optional(day) }
/** How many items were missing at the time, and the day on which they were due. */
const due = { dueOn: day, missing: z.int() }
/** A text that a person wrote to the receiver, verbatim. */
const reason = { reason: words }

/**
 * The facts that a `notification` row contains for each type: who and what it is about, numbers and days. It contains no sentence of ours and no
 * formatted sum; `noticeMessage` makes the sentence when it is read.
 */
const notices = [
  /** hiddenAs: set if creators did not see the campaign when it was approved. */
  z.object({ type: z.literal('campaign_approved'), ...campaign, hiddenAs: z.optional(z.enum(['filled', 'suspended'])) }),
  z.object({ type: z.literal('campaign_rejected'), ...campaign, ...reason, isTakenDown: z.optional(z.boolean()) }),
  z.object({ type: z.literal('candidate_new'), ...request, ...reminder }),
  z.object({ type: z.literal('candidate_counter_offer'), ...request, ...reminder }),
  /** isAutomatic: the application ended because the creator was suspended or has left. */
  z.object({ type: z.literal('candidate_withdrawn'), ...request, isAutomatic: z.optional(z.boolean()) }),
  z.object({ type: z.literal('candidate_accepted_offer'), ...request, contractId }),
  z.object({ type: z.literal('candidate_declined_offer'), ...request, hasLapsed: z.boolean() }),
  z.object({ type: z.literal('media_submitted'), ...item }),
  z.object({ type: z.literal('review_due'), ...item, waiting: z.int(), unsentRemarks: z.optional(z.int()), approvesOn: day }),
  z.object({ type: z.literal('contract_delivered'), ...contract, finalizesOn: z.optional(z.nullable(day)) }),
  z.object({ type: z.literal('payment_total_changed'), ...contract, agreed: amount, due: amount }),
  z.object({
    type: z.literal('vat_id_invalid'),
    vatId: words,
    effect: z.enum(vatIdEffects),
  }),
  z.object({ type: z.literal('contract_finalized'), ...contract }),
  z.object({ type: z.literal('contract_cancelled'), ...contract, ...reason }),
  z.object({ type: z.literal('report_dismissed'), ...contract, ...reason }),
  z.object({
    type: z.literal('payment_failed'),
    ...contract,
    /** Set when the payment can be confirmed with the bank, which happens on its own page. */
    paymentId: z.optional(paymentId),
    failure: paymentFailure,
    triesAgainOn: z.nullable(day),
  }),
  z.object({
    type: z.literal('payment_overdue'),
    ...contract,
    paymentId,
    /** 1 and 2 remind, 3 is the final notice. */
    number: z.int(),
    sum: amount,
    overdueSince: day,
    /** Whether the brand had a card on file; absent in older notices. */
    hasCard: z.optional(z.boolean()),
  }),
  z.object({
    type: z.literal('payment_refunded'),
    ...contract,
    ...reason,
    /** The amount taken from the creator's balance; absent in the agency's notice. */
    taken: z.optional(amount),
    refunded: z.optional(amount),
  }),
  z.object({
    type: z.literal('refund_failed'),
    ...contract,
    refunded: amount,
    /** For operators; absent in the agency's notice. */
    providerWords: z.optional(words),
  }),
  z.object({
    type: z.literal('chargeback_opened'),
    ...contract,
    paymentId,
    sum: amount,
    /** The provider's code; `chargebackReasonWords` makes it readable. */
    why: words,
    answerBy: z.nullable(day),
    isInquiry: z.boolean(),
  }),
  z.object({ type: z.literal('chargeback_decided'), ...contract, paymentId, sum: amount, isWon: z.boolean(), isInquiry: z.boolean() }),
  z.object({ type: z.literal('offer_countered'), ...request, ...reminder }),
  z.object({ type: z.literal('application_accepted'), ...request, contractId }),
  z.object({ type: z.literal('application_declined'), ...request, because: z.enum(['declined', 'lapsed', 'off_market', 'delivered']) }),
  z.object({
    type: z.literal('media_changes_requested'),
    ...item,
    ...reason,
    // Absent in notices from before there were remarks.
    remarkId: z.optional(remarkId),
    take: z.optional(z.int()),
    remarks: z.optional(z.array(toldRemark)),
    /** A message sent with the remarks, verbatim. */
    written: z.optional(words),
    /** Further remarks sent, too many to list. */
    more: z.optional(z.int()),
  }),
  z.object({ type: z.literal('remark_added'), ...item, ...remark, ...reason }),
  z.object({ type: z.literal('remark_replied'), ...item, ...remark, ...reason }),
  z.object({ type: z.literal('media_held'), ...item, findings: z.array(takeFinding), isReminder: z.optional(z.boolean()) }),
  z.object({ type: z.literal('media_approved'), ...item }),
  z.object({ type: z.literal('media_processing_failed'), of: z.literal('contract'), ...item, failure: mediaFailure }),
  z.object({ type: z.literal('media_processing_failed'), of: z.literal('portfolio'), mediaName: words, failure: mediaFailure }),
  z.object({ type: z.literal('delivery_due'), ...contract }),
  z.object({ type: z.literal('delivery_due_soon'), ...contract, ...due }),
  z.object({ type: z.literal('delivery_late'), ...contract, ...due }),
  z.object({ type: z.literal('profile_verified') }),
  z.object({ type: z.literal('profile_rejected'), ...reason }),
  z.object({ type: z.literal('payout_paid'), amountMinor: z.int(), currency: words }),
  z.object({ type: z.literal('payout_returned'), ...reason, returned: z.optional(amount) }),
  z.object({ type: z.literal('rating_received'), ...contract }),
] as const

/** A notice from before facts were stored, whose sentence cannot be parsed into facts: what the wire said about it then. */
const legacy = z.object({ type: z.literal('legacy'), was: z.enum(notificationTypes), ...notificationData.shape })

export const notice = z.union(notices)
export type Notice = z.infer<typeof notice>
export const storedNotice = z.union([...notices, legacy])
export type StoredNotice = z.infer<typeof storedNotice>
