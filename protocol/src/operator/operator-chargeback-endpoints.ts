import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { empty, reason, text } from '#fields.ts'
import { limits } from '#limits.ts'
import { noSuchState, q } from '#list-query.ts'
import { dataOf, paged, pageQueryWith } from '#paging.ts'
import { chargebackStates } from '#payment/chargeback-actions.ts'
import { operatorChargeback } from './operator-chargeback.ts'
import { seenToday } from './seen-today.ts'

const callers = ['operator'] as const
const chargebackFilters = { state: z.optional(z.enum([...chargebackStates, ''], noSuchState)), q, ...seenToday }

export const listChargebacks = endpoint({
  method: 'GET',
  path: '/operator/chargebacks',
  summary: 'Lists payments that a cardholder’s bank takes back, by state; open ones by deadline, the rest newest first.',
  callers,
  query: pageQueryWith(chargebackFilters),
  answer: paged(operatorChargeback),
  errors: [],
})

export const downloadChargebacks = endpoint({
  method: 'POST',
  path: '/operator/chargebacks/download',
  summary: 'Returns chargebacks as a CSV file, filtered and sorted like the list; the audit log records who downloaded what.',
  callers,
  body: z.object(chargebackFilters),
  answer: empty,
  answerKind: 'file',
  changes: ['operator-audit'],
  errors: [],
})

export const getChargeback = endpoint({
  method: 'GET',
  path: '/operator/chargebacks/{id}',
  summary: 'Returns one chargeback.',
  callers,
  answer: dataOf(operatorChargeback),
  errors: ['NOT_FOUND'],
})

export const readChargebackEvidence = endpoint({
  method: 'POST',
  path: '/operator/chargebacks/{id}/evidence',
  summary: 'Returns the job as a PDF for the bank, with its messages; creating it is recorded in the audit log and the conversation.',
  callers,
  answer: empty,
  answerKind: 'file',
  changes: ['operator-chargeback'],
  errors: ['NOT_FOUND'],
})

export const answerChargeback = endpoint({
  method: 'POST',
  path: '/operator/chargebacks/{id}/answer',
  summary: 'Sends the job as a PDF and our explanation to the bank, which accepts only one answer.',
  callers,
  body: z.object({ explanation: text({ ...limits.chargebackExplanation, label: 'The explanation' }) }),
  answer: dataOf(operatorChargeback),
  changes: ['operator-chargeback'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'RECORD_CLAIMED', 'PROVIDER_REFUSED', 'PAYMENT_IN_PROGRESS'],
})

export const acceptChargeback = endpoint({
  method: 'POST',
  path: '/operator/chargebacks/{id}/accept',
  summary: 'Accepts a chargeback, which is then lost for good.',
  callers,
  body: z.object({ reason }),
  answer: dataOf(operatorChargeback),
  changes: ['operator-chargeback'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'RECORD_CLAIMED', 'PROVIDER_REFUSED', 'PAYMENT_IN_PROGRESS'],
})
