import type { ContractId, PaymentId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import type { PaymentFailure } from '#stored/payment-failure.ts'
import type { PaymentRow } from '#features/payment/payment-queries.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'

export function findPaymentOfContract(tx: Tx, contractId: ContractId): Promise<PaymentRow | undefined> {
  return tx.selectFrom('live_payment').selectAll().where('contract_id', '=', contractId).executeTakeFirst()
}

/** The caller holds the lock on the payment. */
export async function markConfirming(tx: Tx, paymentId: PaymentId, at: Date): Promise<void> {
  await tx.updateTable('payment').set({ confirm_begun_at: at }).where('id', '=', paymentId).execute()
}

type Answered = { failure: PaymentFailure; confirmRef: string | null }

/** Stores the outcome of the cardholder's confirmation; the caller holds the lock on the payment. */
export async function keepConfirmationAnswer(tx: Tx, paymentId: PaymentId, { failure, confirmRef }: Answered): Promise<void> {
  const change = { failure, confirm_ref: confirmRef, confirm_begun_at: null }
  await tx.updateTable('payment').set(change).where('id', '=', paymentId).execute()
}

/** Clears a withdrawn charge, which can no longer be confirmed. If another charge has replaced it by now, that one stays. */
export async function forgetConfirmation(tx: Tx, paymentId: PaymentId, chargeRef: string): Promise<void> {
  const change = { confirm_ref: null, confirm_begun_at: null }
  await tx.updateTable('payment').set(change).where('id', '=', paymentId).where('confirm_ref', '=', chargeRef).execute()
}

/** Confirmations that were begun before this time and have no outcome yet. */
export function listBegunConfirmations(tx: Tx, list: DueList, before: Date): Promise<{ id: PaymentId }[]> {
  return tx
    .selectFrom('live_payment as payment')
    .select('id')
    .where('confirm_begun_at', '<=', before)
    .where(isAskedFor(list, sql.ref('payment.id')))
    .orderBy('confirm_begun_at')
    .limit(list.limit)
    .execute()
}
