import { expect, test } from 'vitest'
import { campaignStates } from './campaign/campaign-actions.ts'
import { candidateRequestStates } from './candidate-request/candidate-request-actions.ts'
import { contractStates } from './contract/contract-actions.ts'
import { campaignFilters, candidateFilters, contractFilters, paymentFilters } from './list-filters.ts'
import { paymentStates } from './payment/payment-actions.ts'

test.each([
  ['campaigns', campaignFilters, campaignStates],
  ['candidates', candidateFilters, candidateRequestStates],
  ['jobs', contractFilters, contractStates],
  ['payments', paymentFilters, paymentStates],
])('a list of %s can be narrowed to each of their states', (_name, filters, states) => {
  expect(filters.slice(0, states.length)).toEqual(states)
})
