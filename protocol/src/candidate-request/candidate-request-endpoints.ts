import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { party } from '#general.ts'
import { campaignId, candidateRequestId, conversationId } from '#ids.ts'
import { candidateSorts } from '#list-filters.ts'
import { q, sortOf } from '#list-query.ts'
import { dataOf, paged, pageQueryWith } from '#paging.ts'
import { opportunity } from '#opportunity/opportunity.ts'
import { candidateRequest } from './candidate-request.ts'
import { candidateRequestStates } from './candidate-request-actions.ts'
import { decideForm, firstMessageForm, offerForm, shortlistForm } from './candidate-request-form.ts'

export const listCandidateRequests = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/candidate-requests',
  summary: 'Lists the candidates of one of the caller’s campaigns, in one state or all; search covers names and notes.',
  callers: ['agency'],
  query: pageQueryWith({
    q,
    sort: sortOf(candidateSorts),
    state: z.optional(z.union([z.enum(candidateRequestStates), z.literal('')], 'The state is new, accepted or declined.')),
  }),
  answer: paged(candidateRequest),
  errors: ['NOT_FOUND'],
})

/** A search result: the candidate and the campaign they applied to. */
const foundCandidate = z.object({
  id: candidateRequestId,
  state: z.enum(candidateRequestStates),
  campaign: z.object({ id: campaignId, name: z.string() }),
  creator: party,
})

export const listOwnCandidates = endpoint({
  method: 'GET',
  path: '/candidate-requests',
  summary: 'Lists the candidates of all of the caller’s campaigns, newest first; search covers names.',
  callers: ['agency'],
  query: pageQueryWith({ q }),
  answer: paged(foundCandidate),
  errors: [],
})

export const getCandidateRequest = endpoint({
  method: 'GET',
  path: '/candidate-requests/{id}',
  summary: 'Returns one application with its full negotiation.',
  callers: ['agency', 'creator'],
  answer: dataOf(candidateRequest),
  errors: ['NOT_FOUND'],
})

export const offerTerms = endpoint({
  method: 'POST',
  path: '/candidate-requests/{id}/offer',
  summary: 'Offers other terms; the price owner changes. The agency may also revise its own offer.',
  callers: ['agency', 'creator'],
  body: offerForm,
  answer: dataOf(candidateRequest),
  changes: ['candidate-request'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'OFFER_CHANGED', 'CAMPAIGN_CHANGED', 'NOT_YOUR_TURN', 'OFFER_LIMIT_REACHED'],
})

export const decideCandidateRequest = endpoint({
  method: 'POST',
  path: '/candidate-requests/{id}/decide',
  summary: 'Accepts the current offer, which starts the job, or declines it.',
  callers: ['agency', 'creator'],
  body: decideForm,
  answer: dataOf(candidateRequest),
  changes: ['candidate-request', 'contract', 'payment', 'conversation'],
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

export const initiateConversation = endpoint({
  method: 'POST',
  path: '/candidate-requests/{id}/initiate-conversation',
  summary: 'Opens the conversation between the two sides, optionally with a first message.',
  callers: ['agency', 'creator'],
  body: firstMessageForm,
  answer: z.object({ conversationId }),
  changes: ['candidate-request', 'conversation'],
  errors: ['NOT_FOUND'],
})

export const withdrawCandidateRequest = endpoint({
  method: 'POST',
  path: '/creator-requests/{id}/withdraw',
  summary: 'Withdraws an undecided application permanently.',
  callers: ['creator'],
  answer: dataOf(opportunity),
  changes: ['candidate-request'],
  errors: ['NOT_FOUND', 'WITHDRAW_NOT_POSSIBLE'],
})

export const shortlistCandidate = endpoint({
  method: 'POST',
  path: '/candidate-requests/{id}/shortlist',
  summary: 'Adds a candidate to the brand’s shortlist or removes them; the creator is not notified and cannot see it.',
  callers: ['agency'],
  body: shortlistForm,
  answer: dataOf(candidateRequest),
  changes: ['shortlist'],
  errors: ['NOT_FOUND'],
})
