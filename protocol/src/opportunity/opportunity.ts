import * as z from 'zod/mini'
import { campaignForCreator } from '#campaign/campaign.ts'
import { candidateRequest } from '#candidate-request/candidate-request.ts'

export const blockers = [
  'profileIncomplete',
  'notPublished',
  'restrictionLanguage',
  'restrictionCountry',
  'restrictionGender',
  'restrictionAge',
] as const
export type Blocker = (typeof blockers)[number]

export const opportunity = z.object({
  campaign: campaignForCreator,
  candidateRequest: z.nullable(candidateRequest),
  blockers: z.array(z.enum(blockers)),
})
export type Opportunity = z.infer<typeof opportunity>
