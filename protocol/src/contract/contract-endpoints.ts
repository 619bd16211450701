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
  summary: 'Lists the jobs of one of the caller’s campaigns, newest first.',
  callers: ['agency'],
  query: steeredPage(contractFilters, contractSorts),
  answer: paged(contract),
  errors: ['NOT_FOUND'],
})

export const listContracts = endpoint({
  method: 'GET',
  path: '/contracts',
  summary: 'Lists the caller’s jobs, newest first; filters include what their media needs.',
  callers: ['agency', 'creator'],
  query: steeredPage(contractFilters, contractSorts),
  answer: paged(contract),
  errors: [],
})

export const downloadContracts = endpoint({
  method: 'GET',
  path: '/contract-list',
  summary: 'Returns the caller’s jobs as a CSV file, filtered and sorted like the list.',
  callers: ['agency', 'creator'],
  query: steeredList(contractFilters, contractSorts),
  answer: empty,
  answerKind: 'file',
  errors: [],
})

export const getContract = endpoint({
  method: 'GET',
  path: '/contracts/{id}',
  summary: 'Returns one job with its media.',
  callers: ['agency', 'creator'],
  answer: dataOf(contract),
  errors: ['NOT_FOUND'],
})

export const listContractAssets = endpoint({
  method: 'GET',
  path: '/contracts/{id}/assets',
  summary: 'Lists the assets agreed in a job and the media delivered for them.',
  callers: ['agency', 'creator'],
  answer: listOf(contractAsset),
  errors: ['NOT_FOUND'],
})

export const finalizeContract = endpoint({
  method: 'POST',
  path: '/contracts/{id}/finalize',
  summary: 'Charges the agency, releases the originals and credits the creator with the price.',
  callers: ['agency'],
  answer: dataOf(contract),
  changes: ['contract', 'payment', 'conversation'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'PAYMENT_FAILED', 'PAYMENT_IN_PROGRESS', 'NO_PAYMENT_METHOD'],
})

export const reportContract = endpoint({
  method: 'POST',
  path: '/contracts/{id}/report',
  summary: 'Asks the operator to review a job that is stuck.',
  callers: ['agency', 'creator'],
  body: z.object({ reason }),
  answer: dataOf(contract),
  changes: ['contract'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'REPORT_TOO_EARLY'],
})

export const downloadOriginals = endpoint({
  method: 'GET',
  path: '/contracts/{id}/originals',
  summary: 'Returns the address of a zip of all originals.',
  callers: ['agency', 'creator'],
  answer: dataOf(z.object({ url: z.string() })),
  errors: ['NOT_FOUND', 'ORIGINALS_LOCKED'],
})
