import * as z from 'zod/mini'
import { general, mediaType, time } from '#general.ts'
import { money } from '#money.ts'
import { contractStates } from '#contract/contract-actions.ts'
import { contractCreator } from '#contract/contract-creator.ts'
import { campaignId, candidateRequestId, contractId, conversationId, desiredAssetId, memberId, offerId } from '#ids.ts'
import { showcase } from './showcase.ts'
import { priceItemTypes, priceRates } from '#payment/price-parts.ts'
import { candidateRequestStates } from './candidate-request-actions.ts'

export const proposedAsset = z.object({ desiredAsset: z.object({ id: desiredAssetId, count: z.int() }), count: z.int(), type: mediaType })
export type ProposedAsset = z.infer<typeof proposedAsset>

export const priceInfo = z.object({
  items: z.array(z.object({ type: z.enum(priceItemTypes), amount: z.number() })),
  total: z.number(),
  currency: z.string(),
})
export type PriceInfo = z.infer<typeof priceInfo>

export const priceOwner = z.enum(['creator', 'agency'])
export type PriceOwner = z.infer<typeof priceOwner>

export const offer = z.object({ id: offerId, by: priceOwner, price: money, proposedAssets: z.array(proposedAsset), createdAt: time })
export type Offer = z.infer<typeof offer>

const creatorBrief = z.object({ id: memberId, firstName: z.string(), general })

export const candidateRequest = z.object({
  id: candidateRequestId,
  state: z.enum(candidateRequestStates),
  withdrawn: z.boolean(),
  /** When the creator applied; after an expired application, when they applied again. */
  createdAt: time,
  price: money,
  currentPriceOwner: priceOwner,
  note: z.string(),
  /** The detail has the full creator as in a contract, the list the brief one. */
  creator: z.union([contractCreator, creatorBrief]),
  campaign: z.object({ id: campaignId, name: z.string() }),
  proposedAssets: z.array(proposedAsset),
  proposedAssetSummary: z.object({
    items: z.array(z.object({ actual: z.int(), desired: z.int(), type: mediaType, brief: z.string() })),
  }),
  priceInfo,
  /** Only in the agency's detail of an open application: the current rates, to price other terms. */
  priceRates: z.optional(priceRates),
  /** The job; a cancelled one too. */
  contract: z.nullable(z.object({ id: contractId, state: z.enum(contractStates), price: money })),
  conversationId: z.nullable(conversationId),
  offerId,
  expiresAt: z.nullable(time),
  /** Days to deliver after being accepted; null if the job has no due date. */
  deliveryDays: z.nullable(z.int()),
  /** True if the clock declined it because nobody answered in time; the creator may apply again. */
  lapsed: z.optional(z.boolean()),
  /**
   * The side that declined it, or the creator who withdrew it. Null while it is open, and if the clock, the end of its campaign, or the creator's
   * suspension or deletion closed it; also for applications withdrawn before the side was stored.
   */
  declinedBy: z.nullable(priceOwner),
  /** Only for the brand: whether this candidate is on its shortlist. */
  shortlisted: z.optional(z.boolean()),
  /** Only in the brand's list: what a brand needs to compare candidates without opening each one. */
  showcase: z.optional(showcase),
  /** Only in the detail: the whole negotiation, oldest offer first. */
  offers: z.optional(z.array(offer)),
})
export type CandidateRequest = z.infer<typeof candidateRequest>
