import * as z from 'zod/mini'
import { campaignStates } from '#campaign/campaign-actions.ts'
import { creatorProfileStates } from '#creator-profile/creator-profile-actions.ts'
import { endpoint } from '#endpoint.ts'
import { idText, reason } from '#fields.ts'
import { dataOf, paged, pageQueryWith } from '#paging.ts'
import { operatorCampaign, operatorCreatorProfile } from './operator.ts'
import { operatorCampaignRecord, operatorCreatorRecord } from './operator-record.ts'
import { noSuchState, q } from '#list-query.ts'

const callers = ['operator'] as const
/** The version that was looked at (`review.version` of the record): another one is refused with words. */
const seen = z.optional(z.nullable(idText))
const verdict = z.object({ version: seen })
const verdictWithReason = z.object({ reason, version: seen })

export const listOperatorCampaigns = endpoint({
  method: 'GET',
  path: '/operator/campaigns',
  summary: 'Campaigns by state; "edited" lists those on the market edited since approval.',
  callers,
  query: pageQueryWith({ state: z.optional(z.enum([...campaignStates, 'edited', ''], noSuchState)), q }),
  answer: paged(operatorCampaign),
  errors: [],
})

export const getOperatorCampaign = endpoint({
  method: 'GET',
  path: '/operator/campaigns/{id}',
  summary: 'A campaign with all that decides on it: what changed, earlier decisions, the agency’s record.',
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
  summary: 'Takes a published campaign off the market; open applications are declined.',
  callers,
  body: verdictWithReason,
  answer: dataOf(operatorCampaign),
  changes: ['operator-campaign'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'RECORD_CLAIMED'],
})

export const markCampaignSeen = endpoint({
  method: 'POST',
  path: '/operator/campaigns/{id}/mark-seen',
  summary: 'Notes that the edits of a published campaign were looked at; it leaves the list of edited ones.',
  callers,
  body: verdict,
  answer: dataOf(operatorCampaign),
  changes: ['operator-campaign'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'RECORD_CLAIMED'],
})

export const listOperatorCreatorProfiles = endpoint({
  method: 'GET',
  path: '/operator/creator-profiles',
  summary: 'Creator profiles by state; "portfolio_changed" lists verified ones changed since.',
  callers,
  query: pageQueryWith({ state: z.optional(z.enum([...creatorProfileStates, 'portfolio_changed', ''], noSuchState)), q }),
  answer: paged(operatorCreatorProfile),
  errors: [],
})

export const getOperatorCreatorProfile = endpoint({
  method: 'GET',
  path: '/operator/creator-profiles/{userId}',
  summary: 'A creator profile with all that decides on it.',
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
  summary: 'Sends a profile back with a reason: one in review, or a verified one whose portfolio was changed.',
  callers,
  body: verdictWithReason,
  answer: dataOf(operatorCreatorProfile),
  changes: ['operator-profile'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'RECORD_CLAIMED'],
})

export const markPortfolioSeen = endpoint({
  method: 'POST',
  path: '/operator/creator-profiles/{userId}/mark-seen',
  summary: 'Notes that the changed portfolio of a verified creator was looked at.',
  callers,
  body: verdict,
  answer: dataOf(operatorCreatorProfile),
  changes: ['operator-profile'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'RECORD_CLAIMED'],
})
