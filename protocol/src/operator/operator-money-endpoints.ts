import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { empty, idListOf, optionalField, reason } from '#fields.ts'
import { payoutId } from '#ids.ts'
import { moneyInput } from '#money.ts'
import { dataOf, listOf, paged, pageQuery, pageQueryWith } from '#paging.ts'
import { operatorPayout } from './operator-payout.ts'
import { operatorPayment } from './operator-payment.ts'
import { payoutBatch, refundPreview, suspendedCharge } from './operator-money.ts'
import { noSuchState, q } from '#list-query.ts'

const callers = ['operator'] as const
const payoutFilters = { state: z.optional(z.enum(['requested', 'exported', 'paid', 'returned', 'held', ''], noSuchState)), q }
const batchFilters = { q }
const paymentFilters = {
  state: z.optional(z.enum(['future', 'scheduled', 'paid', 'failed', 'overdue', 'refunded', ''], noSuchState)),
  q,
}

export const listOperatorPayouts = endpoint({
  method: 'GET',
  path: '/operator/payouts',
  summary: 'Returns payouts by state, oldest request first.',
  callers,
  query: pageQueryWith(payoutFilters),
  answer: paged(operatorPayout),
  errors: [],
})

export const downloadOperatorPayouts = endpoint({
  method: 'POST',
  path: '/operator/payouts/download',
  summary: 'Returns payouts as a CSV file, filtered and sorted like the list; the audit log records who downloaded what.',
  callers,
  body: z.object(payoutFilters),
  answer: empty,
  answerKind: 'file',
  changes: ['operator-audit'],
  errors: [],
})

export const exportPayouts = endpoint({
  method: 'POST',
  path: '/operator/payouts/export',
  summary: 'Exports the requested payouts as a pain.001.001.09 file; each is in at most one batch.',
  callers,
  /**
   * Without ids, the oldest requested payouts, as many as one file takes; `exceptChangedAccounts` leaves out those requested within 48 hours of a change
   * of the account, which nobody has looked at.
   */
  body: z.pipe(
    z.transform((value: unknown) => (Array.isArray(value) ? { ids: value } : value)),
    z.object(
      {
        ids: optionalField(z.array(payoutId, 'This isn’t a list of ids.')),
        exceptChangedAccounts: optionalField(z.boolean('Please say true or false.')),
      },
      'This isn’t a list of ids.',
    ),
  ),
  answer: empty,
  answerKind: 'file',
  changes: ['operator-payout'],
  errors: ['NOTHING_TO_EXPORT', 'NOT_EXPORTABLE', 'BATCH_CHANGED', 'SECOND_OPERATOR_NEEDED'],
})

export const listPayoutBatches = endpoint({
  method: 'GET',
  path: '/operator/payout-batches',
  summary: 'Lists exported files, newest first.',
  callers,
  query: pageQueryWith(batchFilters),
  answer: paged(payoutBatch),
  errors: [],
})

export const downloadPayoutBatches = endpoint({
  method: 'POST',
  path: '/operator/payout-batches/download',
  summary: 'Returns exported files as a CSV file, filtered and sorted like the list; the audit log records who downloaded what.',
  callers,
  body: z.object(batchFilters),
  answer: empty,
  answerKind: 'file',
  changes: ['operator-audit'],
  errors: [],
})

export const downloadPayoutBatch = endpoint({
  method: 'GET',
  path: '/operator/payout-batches/{id}/file',
  summary: 'Returns the file of a batch again, byte for byte; refused if it should no longer go to the bank, unless `despiteChanges`.',
  callers,
  query: z.object({ despiteChanges: z.optional(z.literal('true')) }),
  answer: empty,
  answerKind: 'file',
  errors: ['NOT_FOUND', 'BATCH_CHANGED'],
})

export const voidBatch = endpoint({
  method: 'POST',
  path: '/operator/payout-batches/{id}/void',
  summary: 'Voids a file that the bank must not carry out; its open payouts can be exported again.',
  callers,
  body: z.object({ reason }),
  answer: dataOf(payoutBatch),
  changes: ['operator-payout'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const markBatchPaid = endpoint({
  method: 'POST',
  path: '/operator/payout-batches/{id}/mark-paid',
  summary: 'Marks all open payouts of a batch as paid, or none.',
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
  summary: 'Marks several payouts as paid, or none.',
  callers,
  body: idListOf(payoutId).check(z.minLength(1, 'Choose at least one payout.')),
  answer: listOf(operatorPayout),
  changes: ['operator-payout'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'SECOND_OPERATOR_NEEDED', 'PAYOUT_ON_HOLD'],
})

export const returnPayout = endpoint({
  method: 'POST',
  path: '/operator/payouts/{id}/return',
  summary: 'Marks a payout as returned by the bank; the amount goes back to the balance.',
  callers,
  /** A payout that a bank file would still pay can only be returned if `isSentBack` confirms that the bank returned it. */
  body: z.object({ reason, isSentBack: z.optional(z.boolean()) }),
  answer: dataOf(operatorPayout),
  changes: ['operator-payout'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'PAYOUT_IN_BATCH'],
})

export const listOperatorPayments = endpoint({
  method: 'GET',
  path: '/operator/payments',
  summary: 'Lists payments by state; "failed" lists those that need help, "overdue" those that are no longer retried, both oldest first.',
  callers,
  query: pageQueryWith(paymentFilters),
  answer: paged(operatorPayment),
  errors: [],
})

export const downloadOperatorPayments = endpoint({
  method: 'POST',
  path: '/operator/payments/download',
  summary: 'Returns payments as a CSV file, filtered and sorted like the list; the audit log records who downloaded what.',
  callers,
  body: z.object(paymentFilters),
  answer: empty,
  answerKind: 'file',
  changes: ['operator-audit'],
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
  summary: 'Refunds a paid payment in full or in part, and issues a credit note.',
  callers,
  body: z.object({ reason, amount: optionalField(moneyInput) }),
  answer: dataOf(operatorPayment),
  changes: ['operator-payment'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'RECORD_CLAIMED', 'REFUND_NOT_POSSIBLE', 'PAYMENT_IN_PROGRESS'],
})

export const markRefundDealtWith = endpoint({
  method: 'POST',
  path: '/operator/payments/{id}/mark-refund-dealt-with',
  summary: 'Marks a failed refund as dealt with in another way; the note says how and is recorded in the audit log.',
  callers,
  body: z.object({ reason }),
  answer: dataOf(operatorPayment),
  changes: ['operator-payment'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'RECORD_CLAIMED'],
})

export const pausePaymentReminders = endpoint({
  method: 'POST',
  path: '/operator/payments/{id}/pause-reminders',
  summary: 'Pauses the reminders for an overdue payment until they are resumed; the reason is stored.',
  callers,
  body: z.object({ reason }),
  answer: dataOf(operatorPayment),
  changes: ['operator-payment'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const resumePaymentReminders = endpoint({
  method: 'POST',
  path: '/operator/payments/{id}/resume-reminders',
  summary: 'Resumes the reminders for an overdue payment, after a day at the earliest.',
  callers,
  answer: dataOf(operatorPayment),
  changes: ['operator-payment'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const listSuspense = endpoint({
  method: 'GET',
  path: '/operator/suspense',
  summary: 'Lists charges that belong to no job: a payment charged twice, or one for a cancelled job; those still to be given back first.',
  callers,
  query: pageQuery,
  answer: paged(suspendedCharge),
  errors: [],
})

export const giveBackSuspense = endpoint({
  method: 'POST',
  path: '/operator/suspense/{id}/give-back',
  summary: 'Refunds a charge that belongs to no job to the original card.',
  callers,
  answer: dataOf(suspendedCharge),
  changes: ['operator-payment'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'REFUND_NOT_POSSIBLE', 'PAYMENT_IN_PROGRESS'],
})

export const previewRefund = endpoint({
  method: 'GET',
  path: '/operator/payments/{id}/refund-preview',
  summary: 'Returns what a refund would take from the creator’s balance, our fee and the VAT, and our loss.',
  callers,
  query: z.object({
    /** Major units; if absent, the whole remaining amount. */
    amount: z.optional(z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'Please give a sum like 12.50.'))),
  }),
  answer: dataOf(refundPreview),
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'REFUND_NOT_POSSIBLE'],
})
