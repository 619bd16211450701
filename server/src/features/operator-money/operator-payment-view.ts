import type { PaymentId } from '@pairtake/protocol/ids'
import { fromMinor } from '@pairtake/protocol/money'
import type { OperatorPayment } from '@pairtake/protocol/operator/operator-payment'
import type { Tx } from '#adapters/database/database.ts'
import type { ViewContext } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { operatorFailureWords } from '#stored/payment-failure-words.ts'
import { wireTime, wireTimeOrNull } from '#wire-time.ts'
import { overdueSince } from '#features/payment/payment-reminder-rules.ts'
import { viewPaymentDetail } from '#features/payment/payment-view.ts'
import { findOperatorPayment, type OperatorPaymentRow } from './operator-payment-queries.ts'
import { viewGeneral } from '#features/member/member-view.ts'

export function viewOperatorPayment(row: OperatorPaymentRow, context: ViewContext): OperatorPayment {
  const agency = viewGeneral({ display_name: row.agency_display_name, picture_key: row.agency_picture_key }, context)
  return {
    ...viewPaymentDetail(row, context),
    agency: { id: row.agency_id, general: agency },
    failure: row.failure && operatorFailureWords(row.failure),
    isCharging: row.charging_since !== null,
    failedSince: wireTimeOrNull(row.failed_since),
    retryAt: row.state === 'scheduled' ? wireTimeOrNull(row.next_retry_at) : null,
    reminders: viewReminders(row, context),
    refundProblem: row.refund_problem && {
      amount: fromMinor(row.refund_problem.amount_minor, row.currency),
      at: wireTime(row.refund_problem.at),
      words: row.refund_problem.words ?? '',
    },
  }
}

/** Reads the payment again after an act on it. */
export async function readOperatorPayment(tx: Tx, paymentId: PaymentId, context: ViewContext): Promise<OperatorPayment> {
  const row = await findOperatorPayment(tx, paymentId)
  if (!row) throw notFound('Payment')
  return viewOperatorPayment(row, context)
}

function viewReminders(row: OperatorPaymentRow, { deps }: ViewContext): OperatorPayment['reminders'] {
  if (overdueSince(row) === null) return null
  const { reminders: sent, reminders_paused_at: pausedAt, is_agency_suspended: isSuspended } = row
  const remindAt = deps.config.paymentReminderDays === 0 ? null : row.remind_at
  return {
    sent,
    lastAt: wireTimeOrNull(row.reminded_at),
    // While its brand is suspended, a payment is not reminded, so no time is shown.
    nextAt: isSuspended ? null : wireTimeOrNull(remindAt),
    heldBySuspension: isSuspended && remindAt !== null,
    paused: pausedAt && { at: wireTime(pausedAt), by: row.paused_by_name ?? '', reason: row.reminders_pause_reason ?? '' },
  }
}
