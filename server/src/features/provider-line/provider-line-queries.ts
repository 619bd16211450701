import type { MemberId } from '@pairtake/protocol/ids'
import type { ProviderLineUse } from '@pairtake/protocol/provider-line/provider-line'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { BalanceLine } from '#adapters/payments/payments.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { ProviderLine } from '#adapters/database/schema.gen.ts'
import { newId } from '#ids.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'

export type ProviderLineRow = Selectable<ProviderLine>

type Taken = { lines: readonly BalanceLine[]; at: Date }

/** Stores each line once, however often and by however many processes it is reported; returns the new ones. */
export async function insertLines(tx: Tx, { lines, at }: Taken): Promise<ProviderLineRow[]> {
  const rows = lines.map(
    ({ lineRef, kind, type, amountMinor, feeMinor, currency, sourceRef, chargeRef, key, words, movedAt, availableAt }) => ({
      id: newId(),
      line_ref: lineRef,
      kind,
      type,
      amount_minor: amountMinor,
      fee_minor: feeMinor,
      currency,
      source_ref: sourceRef,
      charge_ref: chargeRef,
      key,
      words,
      moved_at: movedAt,
      available_at: availableAt,
      taken_at: at,
      look_at: at,
    }),
  )
  return tx
    .insertInto('provider_line')
    .values(rows)
    .onConflict((conflict) => conflict.column('line_ref').doNothing())
    .returningAll()
    .execute()
}

export type DaySum = { day: string; kind: string; currency: string; lines: number; amountMinor: number; feeMinor: number }

/** Adds to the daily sums, always in the same order, to avoid deadlocks. */
export async function addToDays(tx: Tx, sums: readonly DaySum[]): Promise<void> {
  if (sums.length === 0) return
  const rows = sums.map(({ day, kind, currency, lines, amountMinor, feeMinor }) => ({
    day,
    kind,
    currency,
    lines,
    amount_minor: amountMinor,
    fee_minor: feeMinor,
  }))
  await tx
    .insertInto('provider_day')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['day', 'kind', 'currency']).doUpdateSet({
        lines: sql`provider_day.lines + excluded.lines`,
        amount_minor: sql`provider_day.amount_minor + excluded.amount_minor`,
        fee_minor: sql`provider_day.fee_minor + excluded.fee_minor`,
      }),
    )
    .execute()
}

/** Lines whose comparison is due, earliest first. */
export function listLinesToCompare(tx: Tx, list: DueList): Promise<{ id: string }[]> {
  return tx
    .selectFrom('provider_line')
    .select('id')
    .where('look_at', '<=', list.now)
    .where(isAskedFor(list, sql`provider_line.id`))
    .orderBy('look_at')
    .orderBy('id')
    .limit(list.limit)
    .execute()
}

/** Locked until the transaction ends, so that of two processes with one line, the second finds it compared and booked. */
export function lockProviderLine(tx: Tx, id: string): Promise<ProviderLineRow | undefined> {
  return tx.selectFrom('provider_line').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function saveCompared(tx: Tx, id: string, change: Updateable<ProviderLine>): Promise<void> {
  await tx.updateTable('provider_line').set(change).where('id', '=', id).execute()
}

type Subject = Pick<ProviderLineRow, 'kind' | 'charge_ref' | 'key'>

/**
 * Finds and locks the line that stood for something known only to our books and that the provider has now reported. Locked, so that nobody settles it
 * meanwhile.
 */
export async function lockMissing(tx: Tx, { kind, charge_ref: chargeRef, key }: Subject): Promise<ProviderLineRow[]> {
  const missing = tx.selectFrom('provider_line').selectAll().where('fit', '=', 'missing').where('kind', '=', kind).orderBy('id').forUpdate()
  if (kind === 'charge' && chargeRef !== null) return missing.where('charge_ref', '=', chargeRef).execute()
  return kind === 'refund' && key !== null ? missing.where('key', '=', key).execute() : []
}

export async function deleteLine(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('provider_line').where('id', '=', id).execute()
}

type Settling = { as: ProviderLineUse; operatorId: MemberId; note: string; at: Date }

export async function keepSettled(tx: Tx, { id, settlements }: ProviderLineRow, { as, operatorId, note, at }: Settling): Promise<void> {
  const settled = { settled_as: as, settled_at: at, settled_by: operatorId, settle_note: note }
  await tx
    .updateTable('provider_line')
    .set({ ...settled, settlements: settlements + 1 })
    .where('id', '=', id)
    .execute()
}

export async function forgetSettled(tx: Tx, id: string): Promise<void> {
  const open = { settled_as: null, settled_at: null, settled_by: null, settle_note: null }
  await tx.updateTable('provider_line').set(open).where('id', '=', id).execute()
}

/** The lines of a dispute depend on each other, so its other lines are compared again. */
export async function lookAgainAtDispute(tx: Tx, chargebackId: string, { but, at }: { but: string; at: Date }): Promise<void> {
  await tx
    .updateTable('provider_line')
    .set({ look_at: at })
    .where('chargeback_id', '=', chargebackId)
    .where('id', '!=', but)
    .where('fit', '!=', 'fits')
    .execute()
}
