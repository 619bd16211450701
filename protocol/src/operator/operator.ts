import * as z from 'zod/mini'
import { memberId } from '#ids.ts'
import { campaign } from '#campaign/campaign.ts'
import { contract } from '#contract/contract.ts'
import { creatorProfile } from '#creator-profile/creator-profile-endpoints.ts'
import { general, party, time } from '#general.ts'
import { money } from '#money.ts'
import { portfolioItem } from '#portfolio/portfolio-item.ts'
import { roles } from '#roles.ts'

/** What every record in a review queue says about its waiting. */
const waiting = {
  submittedAt: z.nullable(time),
  /** One working day after it was sent in; null when it does not wait for a decision. */
  dueAt: z.nullable(time),
  /** How often it was sent in. */
  submissions: z.int(),
}

/** A campaign in the operator's queue. */
export const operatorCampaign = z.extend(campaign, {
  ...waiting,
  /** Edited since it was approved. */
  editedAt: z.nullable(time),
})
export type OperatorCampaign = z.infer<typeof operatorCampaign>

export const operatorCreatorProfile = z.extend(creatorProfile, {
  user: z.object({ id: memberId, firstName: z.string(), lastName: z.string(), email: z.string(), general }),
  ...waiting,
  portfolio: z.array(portfolioItem),
  portfolioChangedAt: z.nullable(time),
})
export type OperatorCreatorProfile = z.infer<typeof operatorCreatorProfile>

export const operatorContract = z.extend(contract, {
  reportReason: z.nullable(z.string()),
  reportedAt: z.nullable(time),
  /** A side of it is suspended. */
  isSuspended: z.boolean(),
})
export type OperatorContract = z.infer<typeof operatorContract>

export const operatorMember = z.extend(party, {
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  createdAt: time,
  isConfirmed: z.boolean(),
  suspendedAt: z.nullable(time),
  suspensionReason: z.nullable(z.string()),
})
export type OperatorMember = z.infer<typeof operatorMember>

export const auditEntry = z.object({
  id: z.string(),
  createdAt: time,
  operator: party,
  /** As they were called on that day. */
  operatorName: z.string(),
  subjectName: z.string(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  reason: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>

const reviewTimes = z.object({
  /** Since when the longest waiting one waits. */
  oldestAt: z.nullable(time),
  /** Longer than the target of one working day. */
  overdue: z.int(),
  /** Of what was decided within 30 days, from sending in to the decision. */
  medianHours: z.nullable(z.number()),
})

/** What of one kind could not be done; background work is tried again by itself. */
export const undone = z.object({
  /** Which: 'lapse-unanswered-offers'. */
  work: z.string(),
  count: z.int(),
  /** In words: '3 offers could not be expired.' */
  words: z.string(),
  /** Of the latest failure, without anybody's data. */
  lastError: z.string(),
  /** When the first is tried again; null where only people can do something. */
  nextTryAt: z.nullable(time),
  /** Those that have waited longest, five at most. */
  items: z.array(
    z.object({
      id: z.string(),
      /** The record to look at; null where there is none. */
      subject: z.nullable(z.enum(['contract', 'campaign', 'payment', 'member', 'media'])),
      subjectId: z.nullable(z.string()),
      subjectName: z.string(),
      failedSince: time,
      tries: z.int(),
      nextTryAt: z.nullable(time),
    }),
  ),
})
export type Undone = z.infer<typeof undone>

export const overview = z.object({
  /** What keeps the service from working as it should, one sentence each: a setting that is missing, mails that do not arrive. */
  trouble: z.array(z.string()),
  /** What clocks and tasks could not do, most items first. */
  undone: z.array(undone),
  members: z.object({
    agencies: z.int(),
    creators: z.int(),
    verifiedCreators: z.int(),
    /** Used Pairtake within 30 days. */
    activeAgencies: z.int(),
    activeCreators: z.int(),
  }),
  waiting: z.object({
    campaigns: z.int(),
    editedCampaigns: z.int(),
    creatorProfiles: z.int(),
    changedPortfolios: z.int(),
    /** Requested and in no batch yet; those of suspended creators are held and not counted. */
    payouts: z.int(),
    /** In a batch, not marked as paid yet. */
    batchedPayouts: z.int(),
    failedPayments: z.int(),
    /** Of these the ones that the clock charges no more. */
    overduePayments: z.int(),
    /** To answer or to accept; inquiries too. */
    openChargebacks: z.int(),
    /** Charges that no job is owed. */
    suspendedCharges: z.int(),
    reportedContracts: z.int(),
    /** Members whose VAT ID VIES does not know. */
    invalidVatIds: z.int(),
  }),
  reviews: z.object({ campaigns: reviewTimes, creatorProfiles: reviewTimes }),
  campaigns: z.object({
    draft: z.int(),
    rejected: z.int(),
    in_review: z.int(),
    published: z.int(),
    filled: z.int(),
    delivered: z.int(),
  }),
  contracts: z.object({ inProgress: z.int(), delivered: z.int(), completed: z.int() }),
  /** What brands paid less refunds, all time. */
  volume: money,
  fees: money,
  months: z.array(
    z.object({ month: z.string(), volume: money, fees: money, /** Who joined, both sides. */ members: z.int(), contracts: z.int() }),
  ),
})
export type Overview = z.infer<typeof overview>
