import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { applyForm, decideForm } from '#candidate-request/candidate-request-form.ts'
import { mediaTypes } from '#kinds.ts'
import { opportunitySorts } from '#list-filters.ts'
import { q, sortOf } from '#list-query.ts'
import { dataOf, paged, pageQueryWith } from '#paging.ts'
import { opportunity } from './opportunity.ts'

const yesOrNo = z.optional(z.enum(['true', 'false', '1', '0', ''], 'This filter is true or false.'))

export const listOpportunities = endpoint({
  method: 'GET',
  path: '/creator-opportunities',
  summary:
    'Lists published campaigns, newest first, and all in which the creator is a candidate; "mine" lists those with an open negotiation.',
  callers: ['creator'],
  query: pageQueryWith({
    q,
    sort: sortOf(opportunitySorts),
    type: z.optional(z.union([z.enum(mediaTypes), z.literal('')], 'The type is video or photos.')),
    shippable: yesOrNo,
    applicable: yesOrNo,
    mine: yesOrNo,
  }),
  answer: paged(opportunity),
  errors: [],
})

export const getOpportunity = endpoint({
  method: 'GET',
  path: '/creator-opportunities/{id}',
  summary: 'Returns one campaign as the creator sees it, with their application and blockers.',
  callers: ['creator'],
  answer: dataOf(opportunity),
  errors: ['NOT_FOUND'],
})

export const applyToCampaign = endpoint({
  method: 'POST',
  path: '/creator-opportunities/{campaignId}/apply',
  summary: 'Applies to a campaign with a price and the number of items.',
  callers: ['creator'],
  body: applyForm,
  answer: dataOf(opportunity),
  changes: ['candidate-request'],
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'ALREADY_APPLIED', 'STATE_MOVED_ON'],
})

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/creator-opportunities/{campaignId}/accept-offer',
  summary: 'Accepts or declines the brand’s offer, addressed by campaign.',
  callers: ['creator'],
  body: decideForm,
  answer: dataOf(opportunity),
  changes: ['candidate-request', 'contract', 'earning', 'conversation'],
  errors: [
    'NOT_FOUND',
    'STATE_MOVED_ON',
    'OFFER_CHANGED',
    'CAMPAIGN_CHANGED',
    'NOT_YOUR_TURN',
    'ALL_PLACES_TAKEN',
    'PAYMENT_OVERDUE',
    'CHARGEBACK_OPEN',
  ],
})
