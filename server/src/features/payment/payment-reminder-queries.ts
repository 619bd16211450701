import type { MemberId, PaymentId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { isSuspended } from '#adapters/database/suspended.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'

/** Payments whose reminder is due. While its brand is suspended, and cannot log in to pay, a payment is not reminded. */
export function listPaymentsToRemind(tx: Tx, list: DueList): Promise<{ id: PaymentId }[]> {
  return tx
    .selectFrom('live_payment as payment')
    .innerJoin('member as agency', 'agency.id', 'payment.agency_id')
    .select('payment.id')
    .where('payment.remind_at', '<=', list.now)
    .where('payment.charging_since', 'is', null)
    .where(sql<boolean>`not ${isSuspended('agency')}`)
    .where(isAskedFor(list, sql.ref('payment.id')))
    .orderBy('payment.remind_at')
    .limit(list.limit)
    .execute()
}

type Sent = { number: number; at: Date; nextAt: Date | null }

/** Requires the lock on the payment, like all functions below: what the caller read of it is still true. */
export async function countReminder(tx: Tx, paymentId: PaymentId, { number, at, nextAt }: Sent): Promise<void> {
  const change = { reminders: number, reminded_at: at, remind_at: nextAt }
  await tx.updateTable('payment').set(change).where('id', '=', paymentId).execute()
}

export async function pauseReminding(tx: Tx, paymentId: PaymentId, pause: { by: MemberId; at: Date; reason: string }): Promise<void> {
  const change = { remind_at: null, reminders_paused_at: pause.at, reminders_paused_by: pause.by, reminders_pause_reason: pause.reason }
  await tx.updateTable('payment').set(change).where('id', '=', paymentId).execute()
}

export async function resumeReminding(tx: Tx, paymentId: PaymentId, nextAt: Date | null): Promise<void> {
  const change = { remind_at: nextAt, reminders_paused_at: null, reminders_paused_by: null, reminders_pause_reason: null }
  await tx.updateTable('payment').set(change).where('id', '=', paymentId).execute()
}
