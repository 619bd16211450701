import { sql } from 'kysely'
import type { Tx } from '../../adapters/database/database.ts'
import { newId } from '../../ids.ts'

/** Ratings open when the job is paid; a second opening changes nothing. */
export async function openFeedback(tx: Tx, contractId: string, at: Date): Promise<void> {
  await tx
    .insertInto('feedback')
    .values({ id: newId(), contract_id: contractId, created_at: at })
    .onConflict((conflict) => conflict.constraint('feedback_once_per_contract').doNothing())
    .execute()
}

/** Jobs whose time to be charged has come: for the first time, or a day after a charge that failed. */
export async function listDueContracts(tx: Tx, at: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('contract')
    .innerJoin('payment', 'payment.contract_id', 'contract.id')
    .select('contract.id')
    .where('contract.state', '=', 'delivered')
    .where('payment.state', '=', 'scheduled')
    .where('payment.voided_at', 'is', null)
    .where('payment.charging_since', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('payment.failure', 'is', null), eb('contract.auto_finalize_at', '<=', at)]),
        eb('payment.next_retry_at', '<=', at),
      ]),
    )
    .orderBy(sql`coalesce(payment.next_retry_at, contract.auto_finalize_at)`)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Payments whose charge has had no answer since before this time. */
export function listUnknownCharges(tx: Tx, before: Date, limit: number) {
  return tx
    .selectFrom('payment')
    .select(['id', 'contract_id'])
    .where('charging_since', '<=', before)
    .where('state', '=', 'scheduled')
    .orderBy('charging_since')
    .limit(limit)
    .execute()
}
