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
  summary: 'The candidates of an own campaign, in one state or all; a search looks at their names and notes.',
  callers: ['agency'],
  query: pageQueryWith({
    q,
    sort: sortOf(candidateSorts),
    state: z.optional(z.union([z.enum(candidateRequestStates), z.literal('')], 'The state is new, accepted or declined.')),
  }),
  answer: paged(candidateRequest),
  errors: ['NOT_FOUND'],
})

/** A candidate as a search names them: who it is, and for what. */
const foundCandidate = z.object({
  id: candidateRequestId,
  state: z.enum(candidateRequestStates),
  campaign: z.object({ id: campaignId, name: z.string() }),
  creator: party,
})

export const listOwnCandidates = endpoint({
  method: 'GET',
  path: '/candidate-requests',
  summary: 'The candidates of all own campaigns, newest first; a search looks at their names.',
  callers: ['agency'],
  query: pageQueryWith({ q }),
  answer: paged(foundCandidate),
  errors: [],
})

export const getCandidateRequest = endpoint({
  method: 'GET',
  path: '/candidate-requests/{id}',
  summary: 'One application with the whole bargaining.',
  callers: ['agency', 'creator'],
  answer: dataOf(candidateRequest),
  errors: ['NOT_FOUND'],
})

export const offerTerms = endpoint({
  method: 'POST',
  path: '/candidate-requests/{id}/offer',
  summary: 'Offers other terms: the price owner swaps; the agency may also revise its own offer.',
  callers: ['agency', 'creator'],
  body: offerForm,
  answer: dataOf(candidateRequest),
  changes: ['candidate-request'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'OFFER_CHANGED', 'CAMPAIGN_CHANGED', 'NOT_YOUR_TURN'],
})

export const decideCandidateRequest = endpoint({
  method: 'POST',
  path: '/candidate-requests/{id}/decide',
  summary: 'Accepts the standing offer, which begins the job, or declines.',
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
  summary: 'Opens the conversation of the two sides, with a first message if given.',
  callers: ['agency', 'creator'],
  body: firstMessageForm,
  answer: z.object({ conversationId }),
  changes: ['candidate-request', 'conversation'],
  errors: ['NOT_FOUND'],
})

export const withdrawCandidateRequest = endpoint({
  method: 'POST',
  path: '/creator-requests/{id}/withdraw',
  summary: 'Withdraws an undecided application for ever.',
  callers: ['creator'],
  answer: dataOf(opportunity),
  changes: ['candidate-request'],
  errors: ['NOT_FOUND', 'WITHDRAW_NOT_POSSIBLE'],
})

export const shortlistCandidate = endpoint({
  method: 'POST',
  path: '/candidate-requests/{id}/shortlist',
  summary: 'Puts a candidate on the brand’s own shortlist, or takes them off it; the creator is neither told nor shown it.',
  callers: ['agency'],
  body: shortlistForm,
  answer: dataOf(candidateRequest),
  changes: ['shortlist'],
  errors: ['NOT_FOUND'],
})
