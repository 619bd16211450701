import * as z from 'zod/mini'
import { campaignStates } from '#campaign/campaign-actions.ts'
import { creatorProfileStates } from '#creator-profile/creator-profile-actions.ts'
import { endpoint } from '#endpoint.ts'
import { empty, idText, optionalField, reason } from '#fields.ts'
import { dataOf, paged, pageQueryWith } from '#paging.ts'
import { operatorCampaign, operatorCreatorProfile } from './operator.ts'
import { operatorCampaignRecord, operatorCreatorRecord } from './operator-record.ts'
import { noSuchState, q } from '#list-query.ts'
import { seenToday } from './seen-today.ts'

const callers = ['operator'] as const
const campaignFilters = { state: z.optional(z.enum([...campaignStates, 'edited', ''], noSuchState)), q, ...seenToday }
const profileFilters = { state: z.optional(z.enum([...creatorProfileStates, 'portfolio_changed', ''], noSuchState)), q, ...seenToday }
/** The version the operator looked at (`review.version` of the record); the decision is refused if it is not the current one. */
const seen = optionalField(idText)
const verdict = z.object({ version: seen })
const verdictWithReason = z.object({ reason, version: seen })

export const listOperatorCampaigns = endpoint({
  method: 'GET',
  path: '/operator/campaigns',
  summary: 'Returns campaigns by state; "edited" returns published ones edited since they were approved.',
  callers,
  query: pageQueryWith(campaignFilters),
  answer: paged(operatorCampaign),
  errors: [],
})

export const downloadOperatorCampaigns = endpoint({
  method: 'POST',
  path: '/operator/campaigns/download',
  summary: 'Returns campaigns as a CSV file, filtered and sorted like the list; the audit log records who downloaded what.',
  callers,
  body: z.object(campaignFilters),
  answer: empty,
  answerKind: 'file',
  changes: ['operator-audit'],
  errors: [],
})

export const getOperatorCampaign = endpoint({
  method: 'GET',
  path: '/operator/campaigns/{id}',
  summary: 'Returns a campaign with everything needed to decide: changes, earlier decisions, the agency’s record.',
  callers,
  answer: dataOf(operatorCampaignRecord),
  errors: ['NOT_FOUND'],
})

export const approveCampaign = endpoint({
  method: 'POST',
  path: '/operator/campaigns/{id}/approve',
  summary: 'Publishes a campaign in review.',
  callers,
  body: verdict,
  answer: dataOf(operatorCampaign),
  changes: ['operator-campaign'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'RECORD_CLAIMED'],
})

export const rejectCampaign = endpoint({
  method: 'POST',
  path: '/operator/campaigns/{id}/reject',
  summary: 'Sends a campaign in review back with a reason.',
  callers,
  body: verdictWithReason,
  answer: dataOf(operatorCampaign),
  changes: ['operator-campaign'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'RECORD_CLAIMED'],
})

export const takeDownCampaign = endpoint({
  method: 'POST',
  path: '/operator/campaigns/{id}/take-down',
  summary: 'Takes down a published campaign; its open applications are declined.',
  callers,
  body: verdictWithReason,
  answer: dataOf(operatorCampaign),
  changes: ['operator-campaign'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'RECORD_CLAIMED'],
})

export const markCampaignSeen = endpoint({
  method: 'POST',
  path: '/operator/campaigns/{id}/mark-seen',
  summary: 'Approves the edits of a published campaign, which leaves the list of edited ones.',
  callers,
  body: verdict,
  answer: dataOf(operatorCampaign),
  changes: ['operator-campaign'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'RECORD_CLAIMED'],
})

export const listOperatorCreatorProfiles = endpoint({
  method: 'GET',
  path: '/operator/creator-profiles',
  summary: 'Returns creator profiles by state; "portfolio_changed" returns verified ones whose portfolio changed since.',
  callers,
  query: pageQueryWith(profileFilters),
  answer: paged(operatorCreatorProfile),
  errors: [],
})

export const downloadOperatorCreatorProfiles = endpoint({
  method: 'POST',
  path: '/operator/creator-profiles/download',
  summary: 'Returns creator profiles as a CSV file, filtered and sorted like the list; the audit log records who downloaded what.',
  callers,
  body: z.object(profileFilters),
  answer: empty,
  answerKind: 'file',
  changes: ['operator-audit'],
  errors: [],
})

export const getOperatorCreatorProfile = endpoint({
  method: 'GET',
  path: '/operator/creator-profiles/{userId}',
  summary: 'Returns a creator profile with everything needed to decide.',
  callers,
  answer: dataOf(operatorCreatorRecord),
  errors: ['NOT_FOUND'],
})

export const verifyCreatorProfile = endpoint({
  method: 'POST',
  path: '/operator/creator-profiles/{userId}/verify',
  summary: 'Verifies a profile in review.',
  callers,
  body: verdict,
  answer: dataOf(operatorCreatorProfile),
  changes: ['operator-profile'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'RECORD_CLAIMED'],
})

export const rejectCreatorProfile = endpoint({
  method: 'POST',
  path: '/operator/creator-profiles/{userId}/reject',
  summary: 'Sends a profile back with a reason: one in review, or a verified one whose portfolio changed.',
  callers,
  body: verdictWithReason,
  answer: dataOf(operatorCreatorProfile),
  changes: ['operator-profile'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'RECORD_CLAIMED'],
})

export const markPortfolioSeen = endpoint({
  method: 'POST',
  path: '/operator/creator-profiles/{userId}/mark-seen',
  summary: 'Approves the changed portfolio of a verified creator.',
  callers,
  body: verdict,
  answer: dataOf(operatorCreatorProfile),
  changes: ['operator-profile'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'RECORD_CLAIMED'],
})
