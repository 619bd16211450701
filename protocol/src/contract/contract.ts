import * as z from 'zod/mini'
import { campaignForCreator } from '#campaign/campaign.ts'
import { contractMedia } from '#contract-media/contract-media.ts'
import { address, general, mediaType, party, time } from '#general.ts'
import { contractAssetId, contractId, conversationId, feedbackId, memberId, paymentId } from '#ids.ts'
import { money } from '#money.ts'
import { paymentStates } from '#payment/payment-actions.ts'
import { requirements } from '#take-check/take-check.ts'
import { contractStates } from './contract-actions.ts'
import { contractCreator } from './contract-creator.ts'

export const contractAsset = z.object({
  id: contractAssetId,
  type: mediaType,
  brief: z.string(),
  committed: z.int(),
  /** As agreed when the job began. */
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
  /** Detail: with profile, portfolio and ratings; list: the brief one. */
  creator: z.union([contractCreator, z.object({ id: memberId, firstName: z.string(), general })]),
  shippingAddress: z.nullable(address),
  autoFinalizeAt: z.nullable(time),
  /** While the brand's charge fails: when it is tried again. Both sides wait for it. */
  chargeRetryAt: z.nullable(time),
  /** When everything is to be delivered; null where nothing was agreed, and while the job stands still. */
  dueAt: z.nullable(time),
  /** How many items were never delivered. What came back for changes was. */
  itemsDue: z.int(),
  /** While nothing is delivered, or until the due date something is missing: when the creator is reminded next. */
  deliveryReminderAt: z.nullable(time),
  /** Once finalized: when the job completes without a rating. */
  completesAt: z.nullable(time),
  conversationId,
  mediaStats: z.object({ completed: z.int(), submitted: z.int(), reviewPending: z.int(), changesRequested: z.int() }),
  mediaCommitted: z.int(),
  feedback: z.nullable(z.object({ id: feedbackId, completed: z.boolean(), agencyCompleted: z.boolean() })),
  /** Only for the agency and operators. */
  payment: z.nullable(
    z.object({
      id: paymentId,
      state: z.enum(paymentStates),
      amount: money,
      paidAt: z.nullable(time),
      failure: z.nullable(z.string()),
      /** The bank wants the brand: it can confirm this very charge on the payment's page. */
      needsConfirmation: z.boolean(),
      refundedAt: z.nullable(time),
    }),
  ),
  /** Only for the creator and operators. */
  paymentForCreator: z.nullable(money),
  reportedBy: z.nullable(z.enum(['agency', 'creator'])),
  reportedAt: z.nullable(time),
  /** Detail only: from when the caller may report it, if the other side does nothing until then; null once that is closed. */
  reportableAt: z.optional(z.nullable(time)),
  /** Detail only. */
  contractAssets: z.optional(z.array(contractAsset)),
})
export type Contract = z.infer<typeof contract>
