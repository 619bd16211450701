import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { isId } from '#access.ts'
import { giveBackOfKey } from '#features/charge/give-back-key-rules.ts'
import { paymentIdOfKey } from '#features/charge/charge-key-rules.ts'
import type { PaymentId, RefundId } from '@pairtake/protocol/ids'
import { disputeInBooks, type InBooks } from './provider-fit-rules.ts'
import type { ProviderLineRow } from './provider-line-queries.ts'

/** The record that a line is about, as far as we know it, and the amount that the books have for it. */
export type Subject = {
  paymentId: PaymentId | null
  refundId?: RefundId
  suspenseId?: string
  chargebackId?: string
  booked: InBooks | undefined
}

export function findSubject(tx: Tx, line: ProviderLineRow): Promise<Subject | undefined> {
  if (line.kind === 'charge') return findCharge(tx, line)
  if (line.kind === 'refund' || line.kind === 'refund_failure') return findRefund(tx, line)
  return line.kind === 'dispute' ? findDispute(tx, line) : Promise.resolve(undefined)
}

async function findCharge(tx: Tx, { charge_ref: chargeRef, key }: ProviderLineRow): Promise<Subject | undefined> {
  if (chargeRef !== null) {
    const paid = await tx
      .selectFrom('payment')
      .select(['id', 'total_minor'])
      .where('charge_ref', '=', chargeRef)
      .where('state', '=', 'paid')
      .executeTakeFirst()
    if (paid) return { paymentId: paid.id, booked: { minor: paid.total_minor ?? 0 } }
    const kept = await tx.selectFrom('suspense').selectAll().where('charge_ref', '=', chargeRef).executeTakeFirst()
    if (kept) return { paymentId: kept.payment_id, suspenseId: kept.id, booked: { minor: kept.amount_minor } }
  }
  // We asked for this charge, and it is not reported as paid yet.
  const paymentId = key === null ? undefined : paymentIdOfKey(key)
  const asked = paymentId && (await tx.selectFrom('payment').select('id').where('id', '=', paymentId).executeTakeFirst())
  return asked && { paymentId: asked.id, booked: undefined }
}

async function findRefund(tx: Tx, { kind, key }: ProviderLineRow): Promise<Subject | undefined> {
  if (key === null) return undefined
  const sign = kind === 'refund' ? -1 : 1
  const giveBack = giveBackOfKey(key)
  if (giveBack) {
    const kept = await tx.selectFrom('suspense').selectAll().where('id', '=', giveBack.id).executeTakeFirst()
    if (!kept) return undefined
    const isRefused = kept.attempt > giveBack.attempt
    const isBooked = kind === 'refund' ? isRefused || kept.given_back_at !== null : isRefused
    return { paymentId: kept.payment_id, suspenseId: kept.id, booked: isBooked ? { minor: sign * kept.amount_minor } : undefined }
  }
  const id = /^refund-(.{36})$/.exec(key)?.[1]
  if (id === undefined || !isId<RefundId>(id)) return undefined
  const refund = await tx.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
  if (!refund) return undefined
  // A refund that failed before its own answer counts as refused: its two lines come to nothing, like what the books have for it.
  const isBooked = refund.state === 'failed' || refund.state === 'refused' || (kind === 'refund' && refund.state === 'done')
  return { paymentId: refund.payment_id, refundId: refund.id, booked: isBooked ? { minor: sign * refund.amount_minor } : undefined }
}

async function findDispute(tx: Tx, line: ProviderLineRow): Promise<Subject | undefined> {
  const known = await tx.selectFrom('chargeback').selectAll().where('dispute_ref', '=', line.source_ref).executeTakeFirst()
  if (!known) return undefined
  const { rows } = await sql<{ outMinor: number; backMinor: number; feeMinor: number }>`
    select coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0)::bigint as "outMinor",
      coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::bigint as "backMinor", coalesce(sum(fee_minor), 0)::bigint as "feeMinor"
    from provider_line where id = ${line.id} or (chargeback_id = ${known.id} and id <> ${line.id})`.execute(tx)
  const [all] = rows
  const stand = { withdrawnMinor: known.withdrawn_minor, reinstatedMinor: known.reinstated_minor, feeMinor: known.fee_minor }
  return { paymentId: known.payment_id, chargebackId: known.id, booked: all && disputeInBooks(line.amount_minor, stand, all) }
}
