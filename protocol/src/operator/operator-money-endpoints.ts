import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { empty, reason } from '#fields.ts'
import { payoutId } from '#ids.ts'
import { moneyInput } from '#money.ts'
import { dataOf, listOf, paged, pageQuery, pageQueryWith } from '#paging.ts'
import { operatorPayout } from './operator-payout.ts'
import { operatorPayment } from './operator-payment.ts'
import { payoutBatch, refundPreview, suspendedCharge } from './operator-money.ts'
import { noSuchState, q } from '#list-query.ts'

const callers = ['operator'] as const

export const listOperatorPayouts = endpoint({
  method: 'GET',
  path: '/operator/payouts',
  summary: 'Payouts by state, oldest request first.',
  callers,
  query: pageQueryWith({ state: z.optional(z.enum(['requested', 'exported', 'paid', 'returned', 'held', ''], noSuchState)), q }),
  answer: paged(operatorPayout),
  errors: [],
})

export const exportPayouts = endpoint({
  method: 'POST',
  path: '/operator/payouts/export',
  summary: 'The requested payouts as a pain.001.001.09 file; each is in one batch at most.',
  callers,
  body: z.object({ ids: z.optional(z.nullable(z.array(payoutId))) }),
  answer: empty,
  answerKind: 'file',
  changes: ['operator-payout'],
  errors: ['NOTHING_TO_EXPORT', 'NOT_EXPORTABLE', 'BATCH_CHANGED', 'SECOND_OPERATOR_NEEDED'],
})

export const listPayoutBatches = endpoint({
  method: 'GET',
  path: '/operator/payout-batches',
  summary: 'The files that were exported, newest first.',
  callers,
  query: pageQueryWith({ q }),
  answer: paged(payoutBatch),
  errors: [],
})

export const downloadPayoutBatch = endpoint({
  method: 'GET',
  path: '/operator/payout-batches/{id}/file',
  summary: 'The file of a batch again, byte by byte as it was; refused once it should not go to the bank, unless `despiteChanges`.',
  callers,
  query: z.object({ despiteChanges: z.optional(z.literal('true')) }),
  answer: empty,
  answerKind: 'file',
  errors: ['NOT_FOUND', 'BATCH_CHANGED'],
})

export const voidBatch = endpoint({
  method: 'POST',
  path: '/operator/payout-batches/{id}/void',
  summary: 'A file that the bank must not carry out: its open payouts can be exported again.',
  callers,
  body: z.object({ reason }),
  answer: dataOf(payoutBatch),
  changes: ['operator-payout'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const markBatchPaid = endpoint({
  method: 'POST',
  path: '/operator/payout-batches/{id}/mark-paid',
  summary: 'Marks every open payout of a batch as paid, all or none.',
  callers,
  answer: dataOf(payoutBatch),
  changes: ['operator-payout'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'SECOND_OPERATOR_NEEDED', 'PAYOUT_ON_HOLD'],
})

export const markPayoutPaid = endpoint({
  method: 'POST',
  path: '/operator/payouts/{id}/mark-paid',
  summary: 'Marks one payout as paid.',
  callers,
  answer: dataOf(operatorPayout),
  changes: ['operator-payout'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'SECOND_OPERATOR_NEEDED', 'PAYOUT_ON_HOLD'],
})

export const markPayoutsPaid = endpoint({
  method: 'POST',
  path: '/operator/payouts/mark-paid',
  summary: 'Marks several payouts as paid, all or none.',
  callers,
  body: z.object({
    ids: z
      .array(payoutId, 'A list of ids is missing.')
      .check(z.minLength(1, 'Choose at least one payout.'), z.maxLength(1000, 'At most 1000 at once.')),
  }),
  answer: listOf(operatorPayout),
  changes: ['operator-payout'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'SECOND_OPERATOR_NEEDED', 'PAYOUT_ON_HOLD'],
})

export const returnPayout = endpoint({
  method: 'POST',
  path: '/operator/payouts/{id}/return',
  summary: 'Marks a payout as returned by the bank; the balance comes back.',
  callers,
  /** One that a file for the bank would still pay is returned only where the bank is said to have sent it back. */
  body: z.object({ reason, isSentBack: z.optional(z.boolean()) }),
  answer: dataOf(operatorPayout),
  changes: ['operator-payout'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'PAYOUT_IN_BATCH'],
})

export const listOperatorPayments = endpoint({
  method: 'GET',
  path: '/operator/payments',
  summary: 'Payments by state; "failed" lists those that need help, "overdue" those that the clock has given up, both oldest first.',
  callers,
  query: pageQueryWith({ state: z.optional(z.enum(['future', 'scheduled', 'paid', 'failed', 'overdue', 'refunded', ''], noSuchState)), q }),
  answer: paged(operatorPayment),
  errors: [],
})

export const retryPayment = endpoint({
  method: 'POST',
  path: '/operator/payments/{id}/retry',
  summary: 'Charges a failed payment again.',
  callers,
  answer: dataOf(operatorPayment),
  changes: ['operator-payment'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'RECORD_CLAIMED', 'PAYMENT_FAILED', 'PAYMENT_IN_PROGRESS', 'NO_PAYMENT_METHOD'],
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/operator/payments/{id}/refund',
  summary: 'Refunds a paid payment, whole or in part, with a credit note.',
  callers,
  body: z.object({ reason, amount: z.optional(z.nullable(moneyInput)) }),
  answer: dataOf(operatorPayment),
  changes: ['operator-payment'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'RECORD_CLAIMED', 'REFUND_NOT_POSSIBLE', 'PAYMENT_IN_PROGRESS'],
})

export const markRefundDealtWith = endpoint({
  method: 'POST',
  path: '/operator/payments/{id}/mark-refund-dealt-with',
  summary: 'A refund that did not arrive is seen to in another way; the note says how, in the log of operators’ acts.',
  callers,
  body: z.object({ reason }),
  answer: dataOf(operatorPayment),
  changes: ['operator-payment'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'RECORD_CLAIMED'],
})

export const pausePaymentReminders = endpoint({
  method: 'POST',
  path: '/operator/payments/{id}/pause-reminders',
  summary: 'No reminder of an overdue payment is sent until they are resumed; the reason is kept.',
  callers,
  body: z.object({ reason }),
  answer: dataOf(operatorPayment),
  changes: ['operator-payment'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const resumePaymentReminders = endpoint({
  method: 'POST',
  path: '/operator/payments/{id}/resume-reminders',
  summary: 'Reminders of an overdue payment go on, a day later at the earliest.',
  callers,
  answer: dataOf(operatorPayment),
  changes: ['operator-payment'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const listSuspense = endpoint({
  method: 'GET',
  path: '/operator/suspense',
  summary: 'Charges that no job is owed: a payment charged twice, or one for a cancelled job; what is still to be given back first.',
  callers,
  query: pageQuery,
  answer: paged(suspendedCharge),
  errors: [],
})

export const giveBackSuspense = endpoint({
  method: 'POST',
  path: '/operator/suspense/{id}/give-back',
  summary: 'Gives a charge that no job is owed back to the card it came from.',
  callers,
  answer: dataOf(suspendedCharge),
  changes: ['operator-payment'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'REFUND_NOT_POSSIBLE', 'PAYMENT_IN_PROGRESS'],
})

export const previewRefund = endpoint({
  method: 'GET',
  path: '/operator/payments/{id}/refund-preview',
  summary: 'What a refund would move: the creator’s balance, our loss, our fee and the VAT.',
  callers,
  query: z.object({
    /** Major units; without it all that is left. */
    amount: z.optional(z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'Please give a sum like 12.50.'))),
  }),
  answer: dataOf(refundPreview),
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'REFUND_NOT_POSSIBLE'],
})
