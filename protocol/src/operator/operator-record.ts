import * as z from 'zod/mini'
import { country, party, time } from '#general.ts'
import { money } from '#money.ts'
import { contractStates } from '#contract/contract-actions.ts'
import { campaignStates } from '#campaign/campaign-actions.ts'
import { campaignId, contractId } from '#ids.ts'
import { vatIdStanding } from '#vat-id/vat-id.ts'
import { auditEntry, operatorCampaign, operatorCreatorProfile, operatorMember } from './operator.ts'

export const reviewKinds = ['submitted', 'approved', 'rejected', 'taken_down', 'looked_at'] as const
export type ReviewKind = (typeof reviewKinds)[number]

export const reviewStep = z.object({
  kind: z.enum(reviewKinds),
  at: time,
  /** Null if the member sent it in. */
  operatorName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type ReviewStep = z.infer<typeof reviewStep>

/** One difference from the version judged before. An added list entry has no `before`, a removed one no `after`. */
export const change = z.object({
  field: z.enum([
    'name',
    'description',
    'shippableProduct',
    'desiredCreators',
    'deliveryDays',
    'restrictionAge',
    'restrictionGenders',
    'restrictionCountries',
    'restrictionLanguage',
    'asset',
    'assetCount',
    'assetBrief',
    'assetCrop',
    'assetRequirements',
    'referenceMaterial',
    'gender',
    'birthDate',
    'nativeLanguage',
    'languages',
    'shortBio',
    'address',
    'instagram',
    'video',
    'videoName',
  ]),
  /** Which one of several: '2 videos', 'Slow pour'. */
  item: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type Change = z.infer<typeof change>

export const review = z.object({
  /** Identifies the current content; a decision that names another version is refused. */
  version: z.string(),
  /** Newest first. */
  history: z.array(reviewStep),
  /** The last decision; null for the first review. */
  comparedWith: z.nullable(reviewStep),
  changes: z.array(change),
})
export type Review = z.infer<typeof review>

const contractCounts = z.object({ open: z.int(), completed: z.int(), cancelled: z.int() })

const agencyRecord = z.object({
  memberSince: time,
  isSuspended: z.boolean(),
  campaigns: z.object({ published: z.int(), rejections: z.int() }),
  jobs: contractCounts,
  failedPayments: z.int(),
  paid: money,
  billingCountry: z.nullable(country),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
})

const verdicts = z.object({ good: z.int(), bad: z.int() })

const creatorRecord = z.object({
  memberSince: time,
  isSuspended: z.boolean(),
  jobs: contractCounts,
  openApplications: z.int(),
  earned: money,
  ratings: z.object({ contentQuality: verdicts, professionalism: verdicts }),
})

export const operatorCampaignRecord = z.extend(operatorCampaign, { review, agencyRecord })
export type OperatorCampaignRecord = z.infer<typeof operatorCampaignRecord>

export const operatorCreatorRecord = z.extend(operatorCreatorProfile, { review, creatorRecord })
export type OperatorCreatorRecord = z.infer<typeof operatorCreatorRecord>

/** What a suspension would end, hide, hold or put in the queue. */
const suspensionPreview = z.object({
  sessions: z.int(),
  openApplications: z.int(),
  campaignsOnMarket: z.int(),
  jobsToQueue: z.int(),
  deliveredJobs: z.int(),
  payoutsHeld: z.int(),
})

export type SuspensionPreview = z.infer<typeof suspensionPreview>

export const operatorMemberRecord = z.extend(operatorMember, {
  lastSeenAt: z.nullable(time),
  /** Set if the last email to them was refused: when, and the mail server's message. */
  mailRefused: z.nullable(z.object({ at: time, words: z.string() })),
  sessions: z.int(),
  /** The latest campaigns; the lists have all of them. */
  campaigns: z.array(z.object({ id: campaignId, name: z.string(), state: z.enum(campaignStates), createdAt: time })),
  jobs: z.array(
    z.object({
      id: contractId,
      campaignName: z.string(),
      other: party,
      state: z.enum(contractStates),
      /** Null for a cancelled job: nobody pays or earns it. */
      price: z.nullable(money),
      createdAt: time,
    }),
  ),
  counts: z.object({ campaigns: z.int(), jobs: z.int() }),
  money: z.object({
    /** What an agency paid or a creator earned, less refunds. */
    turnover: money,
    /** Only for creators. */
    balance: z.nullable(money),
    payoutsRequested: z.nullable(money),
    failedPayments: z.int(),
  }),
  /** Null if VIES is off, or the member has given no VAT ID. */
  vatId: z.nullable(
    z.extend(vatIdStanding, {
      number: z.string(),
      /** The checks of this number, newest first, five at most; the accounts have all of them. */
      checks: z.array(
        z.object({
          at: time,
          outcome: z.enum(['valid', 'invalid', 'unanswered']),
          /** The name in the register; empty if VIES does not return it. */
          name: z.string(),
          address: z.string(),
          /** The consultation number, which proves to a tax office that we asked. */
          consultation: z.string(),
          /** Why there was no answer. */
          words: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  suspension: suspensionPreview,
  audit: z.array(auditEntry),
})
export type OperatorMemberRecord = z.infer<typeof operatorMemberRecord>
