import * as z from 'zod/mini'
import { campaign } from '../campaign/campaign.ts'
import { contract } from '../contract/contract.ts'
import { creatorProfile } from '../creator-profile/creator-profile-endpoints.ts'
import { general, party, time } from '../general.ts'
import { money } from '../money.ts'
import { payment } from '../payment/payment.ts'
import { beneficiary, payout } from '../payout/payout-endpoints.ts'
import { portfolioItem } from '../portfolio/portfolio-item.ts'
import { roles } from '../roles.ts'

/** A campaign in the operator's queue. */
export const operatorCampaign = z.extend(campaign, {
  submittedAt: z.nullable(time),
  /** Edited since it was approved. */
  editedAt: z.nullable(time),
})
export type OperatorCampaign = z.infer<typeof operatorCampaign>

export const operatorCreatorProfile = z.extend(creatorProfile, {
  user: z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string(), general }),
  submittedAt: z.nullable(time),
  portfolio: z.array(portfolioItem),
  portfolioChangedAt: z.nullable(time),
})
export type OperatorCreatorProfile = z.infer<typeof operatorCreatorProfile>

export const operatorPayout = z.extend(payout, {
  creator: party,
  beneficiary,
  batchId: z.nullable(z.string()),
  /** Requested within 48 hours of a change of the beneficiary. */
  beneficiaryChangedRecently: z.boolean(),
  isHeld: z.boolean(),
  returnReason: z.nullable(z.string()),
})
export type OperatorPayout = z.infer<typeof operatorPayout>

export const operatorPayment = z.extend(payment, {
  agency: party,
  isCharging: z.boolean(),
  failedSince: z.nullable(time),
  refundedAmount: money,
})
export type OperatorPayment = z.infer<typeof operatorPayment>

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
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  reason: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const overview = z.object({
  members: z.object({ agencies: z.int(), creators: z.int(), verifiedCreators: z.int() }),
  waiting: z.object({
    campaigns: z.int(),
    creatorProfiles: z.int(),
    payouts: z.int(),
    failedPayments: z.int(),
    reportedContracts: z.int(),
  }),
  contracts: z.object({ inProgress: z.int(), delivered: z.int(), completed: z.int() }),
  volume: money,
  fees: money,
  months: z.array(z.object({ month: z.string(), volume: money, fees: money })),
})
export type Overview = z.infer<typeof overview>
