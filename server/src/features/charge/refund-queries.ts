import type { MemberId, PaymentId, RefundId } from '@pairtake/protocol/ids'
import { refundActions } from '@pairtake/protocol/payment/refund-actions'
import { sql, type Selectable } from 'kysely'
import { isId } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Refund } from '#adapters/database/schema.gen.ts'
import { movesOf } from '#adapters/database/moves.ts'
import { newId } from '#ids.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'

export type RefundRow = Selectable<Refund>

const { move: moveRefund } = movesOf('refund', refundActions)

type NewRefund = { paymentId: PaymentId; amountMinor: number; reason: string; operatorId: MemberId; at: Date }

export function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundRow> {
  const id = newId<RefundId>()
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

export function findRefund(tx: Tx, refundId: RefundId): Promise<RefundRow | undefined> {
  return tx.selectFrom('refund').selectAll().where('id', '=', refundId).executeTakeFirst()
}

/** The refund that was requested and is neither done nor refused yet. */
export function findOpenRefund(tx: Tx, paymentId: PaymentId): Promise<RefundRow | undefined> {
  return tx.selectFrom('refund').selectAll().where('payment_id', '=', paymentId).where('state', '=', 'open').executeTakeFirst()
}

export function listOpenRefunds(tx: Tx, list: DueList, before: Date): Promise<{ id: RefundId; payment_id: PaymentId }[]> {
  return tx
    .selectFrom('refund')
    .select(['id', 'payment_id'])
    .where('state', '=', 'open')
    .where('created_at', '<=', before)
    .where(isAskedFor(list, sql.ref('refund.id')))
    .orderBy('created_at')
    .limit(list.limit)
    .execute()
}

/** Finds a refund by the key that the provider knows. */
export async function findRefundByKey(tx: Tx, refundKey: string): Promise<RefundRow | undefined> {
  const refundId = /^refund-([0-9a-f-]{36})$/.exec(refundKey)?.[1]
  const refund = refundId !== undefined && isId<RefundId>(refundId) ? await findRefund(tx, refundId) : undefined
  return refund?.refund_key === refundKey ? refund : undefined
}

/** The refund that was refused or failed and that no operator has dealt with. */
export function findUndoneRefund(tx: Tx, paymentId: PaymentId): Promise<RefundRow | undefined> {
  return tx
    .selectFrom('refund')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['refused', 'failed'])
    .where('dealt_with_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

/**
 * Marks as dealt with the failed refund that this open one was requested to replace. Only once the new one is done, or waits for an operator itself: if
 * it is refused at once, the failed one still waits.
 */
export async function replaceUndoneRefund(tx: Tx, refund: RefundRow, at: Date): Promise<void> {
  const undone = await tx
    .selectFrom('refund')
    .select('id')
    .where('payment_id', '=', refund.payment_id)
    .where('state', 'in', ['refused', 'failed'])
    .where('dealt_with_at', 'is', null)
    // One that failed after this one was requested is not replaced by it.
    .where((eb) => eb(eb.fn.coalesce('failed_at', 'refused_at'), '<=', refund.created_at))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (undone) await markDealtWith(tx, undone.id, at)
}

type Done = { refundRef: string; creatorMinor: number; lossMinor: number; at: Date }

export async function markRefundDone(tx: Tx, refund: RefundRow, done: Done): Promise<void> {
  await moveRefund(tx, {
    of: { id: refund.id },
    action: 'settle',
    change: { refund_ref: done.refundRef, creator_minor: done.creatorMinor, loss_minor: done.lossMinor, done_at: done.at },
  })
}

/** Counts as dealt with at once if an operator reads the answer; a refusal found later waits for an operator. */
export async function markRefundRefused(
  tx: Tx,
  refundId: RefundId,
  refused: { words: string; at: Date; isToldNow: boolean },
): Promise<void> {
  const { words, at, isToldNow } = refused
  await moveRefund(tx, {
    of: { id: refundId },
    action: 'refuse',
    change: { refused_at: at, failure: words, dealt_with_at: isToldNow ? at : null },
  })
}

export async function markRefundFailed(tx: Tx, refundId: RefundId, failed: { words: string; at: Date }): Promise<void> {
  await moveRefund(tx, { of: { id: refundId }, action: 'fail', change: { failed_at: failed.at, failure: failed.words } })
}

export async function markDealtWith(tx: Tx, refundId: RefundId, at: Date): Promise<void> {
  await moveRefund(tx, { of: { id: refundId }, action: 'dealWith', only: { dealt_with_at: null }, change: { dealt_with_at: at } })
}

export type BookedShares = { creatorMinor: number; feeMinor: number; vatMinor: number; lastDoneAt: Date | null }

/** Shares that the completed refunds of a payment have taken according to the ledger: exact to the cent, even if others came back in between. */
export async function sumBookedShares(tx: Tx, paymentId: PaymentId): Promise<BookedShares> {
  const { rows } = await sql<BookedShares>`
    select coalesce(-sum(e.amount_minor) filter (where a.kind in ('creator', 'platform_loss')), 0)::bigint as "creatorMinor",
      coalesce(-sum(e.amount_minor) filter (where a.kind = 'fee_revenue'), 0)::bigint as "feeMinor",
      coalesce(-sum(e.amount_minor) filter (where a.kind = 'vat'), 0)::bigint as "vatMinor",
      max(r.done_at) as "lastDoneAt"
    from refund r
    join ledger_transaction t on t.cause = 'refund:' || r.id
    join ledger_entry e on e.transaction_id = t.id
    join ledger_account a on a.id = e.account_id
    where r.payment_id = ${paymentId} and r.state = 'done'`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A sum without a row.')
  return row
}
