import { chargebackActions } from '@pairtake/protocol/payment/chargeback-actions'
import type { PaymentId } from '@pairtake/protocol/ids'
import type { Selectable, Updateable } from 'kysely'
import type { Dispute } from '#adapters/payments/payments.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Chargeback } from '#adapters/database/schema.gen.ts'
import { movesOf } from '#adapters/database/moves.ts'
import { newId } from '#ids.ts'

export type ChargebackRow = Selectable<Chargeback>

const { move: moveState } = movesOf('chargeback', chargebackActions)

export function findChargeback(tx: Tx, id: string): Promise<ChargebackRow | undefined> {
  return tx.selectFrom('chargeback').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findChargebackOfDispute(tx: Tx, disputeRef: string): Promise<ChargebackRow | undefined> {
  return tx.selectFrom('chargeback').selectAll().where('dispute_ref', '=', disputeRef).executeTakeFirst()
}

/** Locks the chargeback's own row, after its payment if both are locked: claims and acts of operators are serialized. */
export function lockChargeback(tx: Tx, id: string): Promise<ChargebackRow | undefined> {
  return tx.selectFrom('chargeback').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The chargeback by which the bank took money of a payment and has not given it back; an inquiry takes nothing. */
export function findStandingChargeback(tx: Tx, paymentId: PaymentId): Promise<ChargebackRow | undefined> {
  return tx
    .selectFrom('chargeback')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('is_inquiry', '=', false)
    .where('state', '!=', 'won')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

type NewChargeback = { paymentId: PaymentId; dispute: Dispute; at: Date }

/** Stores a chargeback in its initial state: nothing is booked yet, and the current state is applied next. */
export function insertChargeback(tx: Tx, { paymentId, dispute, at }: NewChargeback): Promise<ChargebackRow> {
  return tx
    .insertInto('chargeback')
    .values({
      id: newId(),
      payment_id: paymentId,
      dispute_ref: dispute.disputeRef,
      is_inquiry: dispute.isInquiry,
      amount_minor: dispute.amountMinor,
      currency: dispute.currency,
      reason: dispute.reason,
      due_at: dispute.dueAt,
      opened_at: dispute.openedAt,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Move = { action: keyof typeof chargebackActions.actions; change: Updateable<Chargeback> }

export async function moveChargeback(tx: Tx, row: ChargebackRow, { action, change }: Move): Promise<ChargebackRow> {
  return moveState(tx, { of: { id: row.id }, action, change })
}
