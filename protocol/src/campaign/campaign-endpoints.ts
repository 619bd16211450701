import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { campaignFilters, campaignSorts } from '#list-filters.ts'
import { steeredPage } from '#list-query.ts'
import { dataOf, paged } from '#paging.ts'
import { campaign } from './campaign.ts'
import { campaignSave, newCampaignForm, restrictionsForm } from './campaign-form.ts'

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/campaigns',
  summary: 'Lists the caller’s campaigns, newest first; "undecided" lists those with candidates waiting for a decision.',
  callers: ['agency'],
  query: steeredPage(campaignFilters, campaignSorts),
  answer: paged(campaign),
  errors: [],
})

export const createCampaign = endpoint({
  method: 'POST',
  path: '/campaigns',
  summary: 'Creates a draft; "fromCampaignId" copies another of the caller’s campaigns.',
  callers: ['agency'],
  body: newCampaignForm,
  answer: dataOf(campaign),
  changes: ['campaign'],
  errors: ['NOT_FOUND'],
})

export const getCampaign = endpoint({
  method: 'GET',
  path: '/campaigns/{id}',
  summary: 'Returns one of the caller’s campaigns.',
  callers: ['agency'],
  answer: dataOf(campaign),
  errors: ['NOT_FOUND'],
})

export const saveCampaign = endpoint({
  method: 'PATCH',
  path: '/campaigns/{id}',
  summary: 'Saves any subset of the campaign’s fields; the campaign is filled if enough creators are hired.',
  callers: ['agency'],
  body: campaignSave,
  answer: dataOf(campaign),
  changes: ['campaign'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'ASSET_COMMITTED'],
})

export const publishCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/publish',
  summary: 'Submits a campaign for review.',
  callers: ['agency'],
  answer: dataOf(campaign),
  changes: ['campaign'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'ONBOARDING_INCOMPLETE', 'PAYMENT_OVERDUE', 'CHARGEBACK_OPEN'],
})

export const countReach = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/reach',
  summary: 'Counts the verified creators who meet the restrictions.',
  callers: ['agency'],
  body: restrictionsForm,
  answer: dataOf(z.object({ creators: z.int() })),
  changes: [],
  errors: ['NOT_FOUND'],
})
