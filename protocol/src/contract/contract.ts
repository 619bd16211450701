import * as z from 'zod/mini'
import { campaignForCreator } from '#campaign/campaign.ts'
import { contractMediaStates } from '#contract-media/contract-media-actions.ts'
import { contractMedia } from '#contract-media/contract-media.ts'
import { address, general, mediaType, party, time } from '#general.ts'
import { contractAssetId, contractId, conversationId, feedbackId, memberId, paymentId } from '#ids.ts'
import { money } from '#money.ts'
import { chargeback } from '#payment/chargeback.ts'
import { paymentStates } from '#payment/payment-actions.ts'
import { requirements } from '#take-check/take-check.ts'
import { contractStates } from './contract-actions.ts'
import { contractCreator } from './contract-creator.ts'

export const contractAsset = z.object({
  id: contractAssetId,
  type: mediaType,
  brief: z.string(),
  committed: z.int(),
  /** The crop agreed when the job began. */
  crop: z.nullable(z.string()),
  requirements: z.nullable(requirements),
  contractMedias: z.array(contractMedia),
})
export type ContractAsset = z.infer<typeof contractAsset>

export const contract = z.object({
  id: contractId,
  state: z.enum(contractStates),
  createdAt: time,
  cancelReason: z.nullable(z.string()),
  campaign: campaignForCreator,
  agency: party,
  /** The detail has profile, portfolio and ratings; the list has the brief creator. */
  creator: z.union([contractCreator, z.object({ id: memberId, firstName: z.string(), general })]),
  shippingAddress: z.nullable(address),
  autoFinalizeAt: z.nullable(time),
  /** Set while the brand's charge is failing: when it is retried. Both sides wait for it. */
  chargeRetryAt: z.nullable(time),
  /** When everything must be delivered; null if no due date was agreed, and while the job is on hold. */
  dueAt: z.nullable(time),
  /** The number of items never delivered; items sent back for changes do not count. */
  itemsDue: z.int(),
  /** When the creator is next reminded, while nothing is delivered or, until the due date, while something is missing. */
  deliveryReminderAt: z.nullable(time),
  /** Set once finalized: when the job completes without a rating. */
  completesAt: z.nullable(time),
  conversationId,
  mediaStats: z.object({ completed: z.int(), submitted: z.int(), reviewPending: z.int(), changesRequested: z.int() }),
  mediaCommitted: z.int(),
  /** What the job owes, asset by asset in the order of the brief: how many items, and the states of those that have a file, oldest first. */
  itemStates: z.array(z.object({ type: mediaType, committed: z.int(), states: z.array(z.enum(contractMediaStates)) })),
  feedback: z.nullable(z.object({ id: feedbackId, completed: z.boolean(), agencyCompleted: z.boolean() })),
  /** Only for the agency and operators. */
  payment: z.nullable(
    z.object({
      id: paymentId,
      state: z.enum(paymentStates),
      amount: money,
      paidAt: z.nullable(time),
      failure: z.nullable(z.string()),
      /** True if the bank wants the brand to confirm this charge, which it can do on the payment's page. */
      needsConfirmation: z.boolean(),
      chargeback,
      refundedAt: z.nullable(time),
      /** What all refunds together took back so far. */
      refundedAmount: money,
    }),
  ),
  /** Only for the creator and operators. */
  paymentForCreator: z.nullable(money),
  reportedBy: z.nullable(z.enum(['agency', 'creator'])),
  reportedAt: z.nullable(time),
  /** Only in the detail: from when the caller may report the job if the other side stays inactive; null once reporting is closed. */
  reportableAt: z.optional(z.nullable(time)),
  /** Present if `reportableAt` is a week after the operator answered an earlier report of the job. */
  reportAnswered: z.optional(z.boolean()),
  /** Only in the creator's detail: the amount that refunds deducted from what they got. */
  returned: z.optional(money),
  /** Only in the detail. */
  contractAssets: z.optional(z.array(contractAsset)),
})
export type Contract = z.infer<typeof contract>
