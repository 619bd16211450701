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
  summary: 'Returns the jobs of one of the agency’s campaigns, newest first.',
  callers: ['agency'],
  query: steeredPage(contractFilters, contractSorts),
  answer: paged(contract),
  errors: ['NOT_FOUND'],
})

export const listContracts = endpoint({
  method: 'GET',
  path: '/contracts',
  summary: 'Returns the caller’s jobs, newest first; can be filtered by what their media needs.',
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
  summary: 'Returns what is owed in a job and what was delivered for it.',
  callers: ['agency', 'creator'],
  answer: listOf(contractAsset),
  errors: ['NOT_FOUND'],
})

export const finalizeContract = endpoint({
  method: 'POST',
  path: '/contracts/{id}/finalize',
  summary: 'Finalizes a job: charges the agency, opens the originals and credits the creator with the price.',
  callers: ['agency'],
  answer: dataOf(contract),
  changes: ['contract', 'payment', 'conversation'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'PAYMENT_FAILED', 'PAYMENT_IN_PROGRESS', 'NO_PAYMENT_METHOD'],
})

export const reportContract = endpoint({
  method: 'POST',
  path: '/contracts/{id}/report',
  summary: 'Reports a stalled job to the operator.',
  callers: ['agency', 'creator'],
  body: z.object({ reason }),
  answer: dataOf(contract),
  changes: ['contract'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'REPORT_TOO_EARLY'],
})

export const downloadOriginals = endpoint({
  method: 'GET',
  path: '/contracts/{id}/originals',
  summary: 'Returns a link to download all originals as a zip.',
  callers: ['agency', 'creator'],
  answer: dataOf(z.object({ url: z.string() })),
  errors: ['NOT_FOUND', 'ORIGINALS_LOCKED'],
})
