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
  summary: 'The own campaigns, newest first; "undecided" lists those whose candidates wait for a decision.',
  callers: ['agency'],
  query: steeredPage(campaignFilters, campaignSorts),
  answer: paged(campaign),
  errors: [],
})

export const createCampaign = endpoint({
  method: 'POST',
  path: '/campaigns',
  summary: 'Begins a draft; with "fromCampaignId" it asks for what another own campaign asks for.',
  callers: ['agency'],
  body: newCampaignForm,
  answer: dataOf(campaign),
  changes: ['campaign'],
  errors: ['NOT_FOUND'],
})

export const getCampaign = endpoint({
  method: 'GET',
  path: '/campaigns/{id}',
  summary: 'One own campaign.',
  callers: ['agency'],
  answer: dataOf(campaign),
  errors: ['NOT_FOUND'],
})

export const saveCampaign = endpoint({
  method: 'PATCH',
  path: '/campaigns/{id}',
  summary: 'Saves any subset of the campaign; becomes filled when enough creators are hired.',
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
  summary: 'How many verified creators the restrictions leave.',
  callers: ['agency'],
  body: restrictionsForm,
  answer: dataOf(z.object({ creators: z.int() })),
  changes: [],
  errors: ['NOT_FOUND'],
})
