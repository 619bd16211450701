import { sql, type Selectable } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import type { Refund } from '#adapters/database/schema.gen.ts'
import { newId } from '#ids.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'
import type { PaymentRow } from '#features/payment/payment-queries.ts'

export type RefundRow = Selectable<Refund>

/** Locks the payment: what is left of it is given back once, however many ask. */
export function lockPayment(tx: Tx, paymentId: string): Promise<PaymentRow | undefined> {
  return tx.selectFrom('payment').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirst()
}

type NewRefund = { paymentId: string; amountMinor: number; reason: string; operatorId: string; at: Date }

export function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundRow> {
  const id = newId()
  return tx
    .insertInto('refund')
    .values({
      id,
      payment_id: refund.paymentId,
      amount_minor: refund.amountMinor,
      reason: refund.reason,
      refund_key: `refund-${id}`,
      operator_id: refund.operatorId,
      created_at: refund.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findRefund(tx: Tx, refundId: string): Promise<RefundRow | undefined> {
  return tx.selectFrom('refund').selectAll().where('id', '=', refundId).executeTakeFirst()
}

/** Asked for, and neither done nor refused yet. */
export function findOpenRefund(tx: Tx, paymentId: string): Promise<RefundRow | undefined> {
  return tx
    .selectFrom('refund')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('done_at', 'is', null)
    .where('refused_at', 'is', null)
    .executeTakeFirst()
}

export function listOpenRefunds(tx: Tx, list: DueList, before: Date): Promise<{ id: string; payment_id: string }[]> {
  return tx
    .selectFrom('refund')
    .select(['id', 'payment_id'])
    .where('done_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('created_at', '<=', before)
    .where(isAskedFor(list, sql.ref('refund.id')))
    .orderBy('created_at')
    .limit(list.limit)
    .execute()
}

type Done = { refundRef: string; creatorMinor: number; lossMinor: number; at: Date }

export async function markRefundDone(tx: Tx, refund: RefundRow, done: Done): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ refund_ref: done.refundRef, creator_minor: done.creatorMinor, loss_minor: done.lossMinor, done_at: done.at })
    .where('id', '=', refund.id)
    .execute()
  await tx
    .updateTable('payment')
    .set({ refunded_minor: sql`refunded_minor + ${refund.amount_minor}`, refunded_at: done.at })
    .where('id', '=', refund.payment_id)
    .execute()
}

export async function markRefundRefused(tx: Tx, refundId: string, at: Date): Promise<void> {
  await tx.updateTable('refund').set({ refused_at: at }).where('id', '=', refundId).execute()
}
