import * as z from 'zod/mini'
import { contractStates } from '#contract/contract-actions.ts'
import { contractMedia } from '#contract-media/contract-media.ts'
import { seen } from '#contract-media/contract-media-form.ts'
import { endpoint } from '#endpoint.ts'
import { message } from '#conversation/conversation.ts'
import { empty, optionalField, reason, text } from '#fields.ts'
import { messageId } from '#ids.ts'
import { dataOf, paged, pageQueryWith } from '#paging.ts'
import { operatorContract } from './operator.ts'
import { noSuchState, q } from '#list-query.ts'
import { seenToday } from './seen-today.ts'

const callers = ['operator'] as const
const why = z.object({ reason })
const contractFilters = { state: z.optional(z.enum([...contractStates, 'reported', ''], noSuchState)), q, ...seenToday }

export const listOperatorContracts = endpoint({
  method: 'GET',
  path: '/operator/contracts',
  summary: 'Lists jobs by state or search; "reported" lists those waiting for the operator.',
  callers,
  query: pageQueryWith(contractFilters),
  answer: paged(operatorContract),
  errors: [],
})

export const downloadOperatorContracts = endpoint({
  method: 'POST',
  path: '/operator/contracts/download',
  summary: 'Returns jobs as a CSV file, filtered and sorted like the list; the audit log records who downloaded what.',
  callers,
  body: z.object(contractFilters),
  answer: empty,
  answerKind: 'file',
  changes: ['operator-audit'],
  errors: [],
})

export const getOperatorContract = endpoint({
  method: 'GET',
  path: '/operator/contracts/{id}',
  summary: 'Returns one job with everything delivered.',
  callers,
  answer: dataOf(operatorContract),
  errors: ['NOT_FOUND'],
})

export const dismissReport = endpoint({
  method: 'POST',
  path: '/operator/contracts/{id}/dismiss-report',
  summary: 'Answers a reported job without cancelling it; the side that reported it receives the note.',
  callers,
  body: z.object({ note: text({ max: 1000, label: 'The note' }) }),
  answer: dataOf(operatorContract),
  changes: ['operator-contract'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'RECORD_CLAIMED'],
})

export const readContractMessages = endpoint({
  method: 'POST',
  path: '/operator/contracts/{id}/read-messages',
  summary: 'Lists the messages of a reported job, newest first; opening them is recorded in the audit log and the conversation.',
  callers,
  body: z.object({ before: optionalField(messageId) }),
  answer: dataOf(z.array(message)),
  changes: ['operator-contract'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const cancelContract = endpoint({
  method: 'POST',
  path: '/operator/contracts/{id}/cancel',
  summary: 'Cancels a job that has not been charged; its payment and earning become void.',
  callers,
  body: why,
  answer: dataOf(operatorContract),
  changes: ['operator-contract'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'RECORD_CLAIMED', 'PAYMENT_IN_PROGRESS'],
})

export const approveMediaOnBehalf = endpoint({
  method: 'POST',
  path: '/operator/contract-media/{id}/approve',
  summary: 'Approves a delivered item for an unresponsive agency.',
  callers,
  body: z.extend(why, seen),
  answer: dataOf(contractMedia),
  changes: ['operator-contract'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'RECORD_CLAIMED', 'MEDIA_REPLACED'],
})
