import * as z from 'zod/mini'
import { memberId } from '#ids.ts'
import { campaign } from '#campaign/campaign.ts'
import { contract } from '#contract/contract.ts'
import { creatorProfile } from '#creator-profile/creator-profile-endpoints.ts'
import { general, party, time } from '#general.ts'
import { money } from '#money.ts'
import { portfolioItem } from '#portfolio/portfolio-item.ts'
import { roles } from '#roles.ts'

/** The fields that every record in a review queue has about its wait. */
const waiting = {
  submittedAt: z.nullable(time),
  /** One working day after submission; null if it is not waiting for a decision. */
  dueAt: z.nullable(time),
  /** The number of submissions. */
  submissions: z.int(),
}

/** A campaign in the operators' queue. */
export const operatorCampaign = z.extend(campaign, {
  ...waiting,
  /** Set if it was edited after approval. */
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
  /** True if one of its sides is suspended. */
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
  /** The operator's name at that time. */
  operatorName: z.string(),
  subjectName: z.string(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  reason: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>

const reviewTimes = z.object({
  /** When the longest-waiting item was submitted. */
  oldestAt: z.nullable(time),
  /** The number waiting longer than the target of one working day. */
  overdue: z.int(),
  /** Median hours from submission to decision, over the last 30 days. */
  medianHours: z.nullable(z.number()),
})

/** Failed items of one kind; background work is retried automatically. */
export const undone = z.object({
  /** The kind of work: 'lapse-unanswered-offers'. */
  work: z.string(),
  count: z.int(),
  /** A sentence: '3 offers could not be expired.' */
  words: z.string(),
  /** The message of the latest failure, without personal data. */
  lastError: z.string(),
  /** When the first item is retried; null if only a person can fix it. */
  nextTryAt: z.nullable(time),
  /** The items that have waited longest, five at most. */
  items: z.array(
    z.object({
      id: z.string(),
      /** The record to look at; null if there is none. */
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
  /** Problems that keep the service from working as it should, one sentence each: a missing setting, undelivered emails. */
  trouble: z.array(z.string()),
  /** Failed items of clocks and tasks, the kind with the most items first. */
  undone: z.array(undone),
  members: z.object({
    agencies: z.int(),
    creators: z.int(),
    verifiedCreators: z.int(),
    /** Agencies that used Pairtake within 30 days. */
    activeAgencies: z.int(),
    activeCreators: z.int(),
  }),
  waiting: z.object({
    campaigns: z.int(),
    editedCampaigns: z.int(),
    creatorProfiles: z.int(),
    changedPortfolios: z.int(),
    /** Requested payouts not yet in a batch; those of suspended creators are held and not counted. */
    payouts: z.int(),
    /** Payouts in a batch, not yet marked as paid. */
    batchedPayouts: z.int(),
    failedPayments: z.int(),
    /** The failed payments that the clock no longer retries. */
    overduePayments: z.int(),
    /** Chargebacks to answer or accept, including inquiries. */
    openChargebacks: z.int(),
    /** Charges owed to no job. */
    suspendedCharges: z.int(),
    reportedContracts: z.int(),
    /** Members whose VAT ID is not known to VIES. */
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
  /** Total paid by brands less refunds, all time. */
  volume: money,
  fees: money,
  months: z.array(
    z.object({ month: z.string(), volume: money, fees: money, /** New members of both sides. */ members: z.int(), contracts: z.int() }),
  ),
})
export type Overview = z.infer<typeof overview>
