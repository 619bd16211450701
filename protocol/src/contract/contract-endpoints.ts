import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { empty, reason } from '#fields.ts'
import { contractFilters, contractSorts } from '#list-filters.ts'
import { steeredList, steeredPage } from '#list-query.ts'
import { dataOf, listOf, paged } from '#paging.ts'
import { contract, contractAsset } from './contract.ts'

export const listCampaignContracts = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/contracts',
  summary: 'The jobs of an own campaign, newest first.',
  callers: ['agency'],
  query: steeredPage(contractFilters, contractSorts),
  answer: paged(contract),
  errors: ['NOT_FOUND'],
})

export const listContracts = endpoint({
  method: 'GET',
  path: '/contracts',
  summary: 'The own jobs of either side, newest first; also by what their media asks for.',
  callers: ['agency', 'creator'],
  query: steeredPage(contractFilters, contractSorts),
  answer: paged(contract),
  errors: [],
})

export const downloadContracts = endpoint({
  method: 'GET',
  path: '/contract-list',
  summary: 'The own jobs as a CSV file, narrowed and sorted like the list.',
  callers: ['agency', 'creator'],
  query: steeredList(contractFilters, contractSorts),
  answer: empty,
  answerKind: 'file',
  errors: [],
})

export const getContract = endpoint({
  method: 'GET',
  path: '/contracts/{id}',
  summary: 'One job with its media.',
  callers: ['agency', 'creator'],
  answer: dataOf(contract),
  errors: ['NOT_FOUND'],
})

export const listContractAssets = endpoint({
  method: 'GET',
  path: '/contracts/{id}/assets',
  summary: 'What is owed in a job and what was delivered for it.',
  callers: ['agency', 'creator'],
  answer: listOf(contractAsset),
  errors: ['NOT_FOUND'],
})

export const finalizeContract = endpoint({
  method: 'POST',
  path: '/contracts/{id}/finalize',
  summary: 'Charges the agency, opens the originals and earns the creator the price.',
  callers: ['agency'],
  answer: dataOf(contract),
  changes: ['contract', 'payment', 'conversation'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'PAYMENT_FAILED', 'PAYMENT_IN_PROGRESS', 'NO_PAYMENT_METHOD'],
})

export const reportContract = endpoint({
  method: 'POST',
  path: '/contracts/{id}/report',
  summary: 'Asks the operator to look at a job that does not move.',
  callers: ['agency', 'creator'],
  body: z.object({ reason }),
  answer: dataOf(contract),
  changes: ['contract'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'REPORT_TOO_EARLY'],
})

export const downloadOriginals = endpoint({
  method: 'GET',
  path: '/contracts/{id}/originals',
  summary: 'The address of a zip of all originals.',
  callers: ['agency', 'creator'],
  answer: dataOf(z.object({ url: z.string() })),
  errors: ['NOT_FOUND', 'ORIGINALS_LOCKED'],
})
