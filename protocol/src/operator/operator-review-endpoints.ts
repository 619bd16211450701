import * as z from 'zod/mini'
import { campaignStates } from '../campaign/campaign-actions.ts'
import { contractStates } from '../contract/contract-actions.ts'
import { contractMedia } from '../contract-media/contract-media.ts'
import { creatorProfileStates } from '../creator-profile/creator-profile-actions.ts'
import { endpoint } from '../endpoint.ts'
import { empty, idText, reason } from '../fields.ts'
import { dataOf, paged, pageQueryWith } from '../paging.ts'
import { auditEntry, operatorCampaign, operatorContract, operatorCreatorProfile, operatorMember, overview } from './operator.ts'

const callers = ['operator'] as const
const q = z.optional(z.string().check(z.maxLength(200, 'The search is too long.')))
/** The version that was looked at (`review.version` of the record): another one is refused with words. */
const seen = z.optional(z.nullable(idText))
const why = z.object({ reason })
const verdict = z.object({ version: seen })
const verdictWithReason = z.object({ reason, version: seen })

export const listOperatorCampaigns = endpoint({
  method: 'GET',
  path: '/operator/campaigns',
  summary: 'Campaigns by state; "edited" lists those on the market edited since approval.',
  callers,
  query: pageQueryWith({ state: z.optional(z.enum([...campaignStates, 'edited', ''], 'This state does not exist.')), q }),
  answer: paged(operatorCampaign),
  errors: [],
})

export const approveCampaign = endpoint({
  method: 'POST',
  path: '/operator/campaigns/{id}/approve',
  summary: 'Publishes a campaign in review.',
  callers,
  body: verdict,
  answer: dataOf(operatorCampaign),
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const rejectCampaign = endpoint({
  method: 'POST',
  path: '/operator/campaigns/{id}/reject',
  summary: 'Sends a campaign in review back with a reason.',
  callers,
  body: verdictWithReason,
  answer: dataOf(operatorCampaign),
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const takeDownCampaign = endpoint({
  method: 'POST',
  path: '/operator/campaigns/{id}/take-down',
  summary: 'Takes a published campaign off the market; open applications are declined.',
  callers,
  body: verdictWithReason,
  answer: dataOf(operatorCampaign),
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const listOperatorCreatorProfiles = endpoint({
  method: 'GET',
  path: '/operator/creator-profiles',
  summary: 'Creator profiles by state; "portfolio_changed" lists verified ones changed since.',
  callers,
  query: pageQueryWith({ state: z.optional(z.enum([...creatorProfileStates, 'portfolio_changed', ''], 'This state does not exist.')), q }),
  answer: paged(operatorCreatorProfile),
  errors: [],
})

export const verifyCreatorProfile = endpoint({
  method: 'POST',
  path: '/operator/creator-profiles/{userId}/verify',
  summary: 'Verifies a profile in review.',
  callers,
  body: verdict,
  answer: dataOf(operatorCreatorProfile),
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const rejectCreatorProfile = endpoint({
  method: 'POST',
  path: '/operator/creator-profiles/{userId}/reject',
  summary: 'Sends a profile back with a reason: one in review, or a verified one whose portfolio was changed.',
  callers,
  body: verdictWithReason,
  answer: dataOf(operatorCreatorProfile),
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const markCampaignSeen = endpoint({
  method: 'POST',
  path: '/operator/campaigns/{id}/mark-seen',
  summary: 'Notes that the edits of a published campaign were looked at; it leaves the list of edited ones.',
  callers,
  body: verdict,
  answer: dataOf(operatorCampaign),
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const markPortfolioSeen = endpoint({
  method: 'POST',
  path: '/operator/creator-profiles/{userId}/mark-seen',
  summary: 'Notes that the changed portfolio of a verified creator was looked at.',
  callers,
  body: verdict,
  answer: dataOf(operatorCreatorProfile),
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const listOperatorContracts = endpoint({
  method: 'GET',
  path: '/operator/contracts',
  summary: 'Jobs by state or search; "reported" lists those that wait for the operator.',
  callers,
  query: pageQueryWith({ state: z.optional(z.enum([...contractStates, 'reported', ''], 'This state does not exist.')), q }),
  answer: paged(operatorContract),
  errors: [],
})

export const cancelContract = endpoint({
  method: 'POST',
  path: '/operator/contracts/{id}/cancel',
  summary: 'Cancels a job that is not charged; payment and earning are void.',
  callers,
  body: why,
  answer: dataOf(operatorContract),
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'PAYMENT_IN_PROGRESS'],
})

export const approveMediaOnBehalf = endpoint({
  method: 'POST',
  path: '/operator/contract-media/{id}/approve',
  summary: 'Approves a delivered item for a silent agency.',
  callers,
  body: why,
  answer: dataOf(contractMedia),
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const listOperatorMembers = endpoint({
  method: 'GET',
  path: '/operator/members',
  summary: 'Members by search; states: agency, creator, operator, suspended.',
  callers,
  query: pageQueryWith({ state: z.optional(z.enum(['agency', 'creator', 'operator', 'suspended', ''], 'This state does not exist.')), q }),
  answer: paged(operatorMember),
  errors: [],
})

export const suspendMember = endpoint({
  method: 'POST',
  path: '/operator/members/{id}/suspend',
  summary: 'Ends a member’s sessions and takes them off the market.',
  callers,
  body: why,
  answer: empty,
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const liftSuspension = endpoint({
  method: 'POST',
  path: '/operator/members/{id}/lift',
  summary: 'Lets a suspended member in again.',
  callers,
  answer: empty,
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/operator/audit',
  summary: 'Every act of an operator, newest first.',
  callers,
  query: pageQueryWith({
    q,
    /** A subject or an action: 'campaign', 'campaign_approved'. */
    state: z.optional(z.string().check(z.maxLength(64, 'This has at most 64 characters.'))),
    operator: z.optional(z.string().check(z.maxLength(64, 'This has at most 64 characters.'))),
    /** The id of one record: everything that was done to it. */
    subjectId: z.optional(z.string().check(z.maxLength(64, 'This has at most 64 characters.'))),
  }),
  answer: paged(auditEntry),
  errors: [],
})

export const getOverview = endpoint({
  method: 'GET',
  path: '/operator/overview',
  summary: 'Figures of the marketplace and a monthly series.',
  callers,
  answer: dataOf(overview),
  errors: [],
})
