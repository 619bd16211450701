import type { Tx } from '#adapters/database/database.ts'
import { balanceChecks } from './verify-balance-queries.ts'
import { bankChecks } from './verify-bank-queries.ts'
import { chargeChecks } from './verify-charge-queries.ts'
import { chargebackChecks } from './verify-chargeback-queries.ts'
import { paperChecks } from './verify-paper-queries.ts'
import { payoutFileChecks } from './verify-payout-file-queries.ts'
import { providerChecks } from './verify-provider-queries.ts'
import { refundChecks } from './verify-refund-queries.ts'
import { suspenseChecks } from './verify-suspense-queries.ts'
import type { Check } from './verify-words-queries.ts'

/** Every invariant of the books; each is one statement over all rows. */
export const ledgerChecks: readonly Check[] = [
  ...balanceChecks,
  ...chargeChecks,
  ...refundChecks,
  ...suspenseChecks,
  ...chargebackChecks,
  ...bankChecks,
  ...providerChecks,
  ...paperChecks,
  ...payoutFileChecks,
]

/**
 * Proves the books and says in words what is wrong; an empty list is a sound ledger. It reads every row, so it is for the night and the
 * command line, not for a call.
 */
export async function verify(tx: Tx): Promise<string[]> {
  const findings: string[] = []
  for (const check of ledgerChecks) {
    const { rows } = await check.execute(tx)
    findings.push(...rows.map((row) => row.words))
  }
  return findings
}

export async function isNightClaimed(tx: Tx, day: string): Promise<boolean> {
  const row = await tx.selectFrom('installation').select('value').where('name', '=', 'ledger_verified_on').executeTakeFirst()
  return row?.value === day
}

/** What the last proof found, for those who watch the service from outside. */
export async function keepProof(tx: Tx, { at, findings }: { at: Date; findings: number }): Promise<void> {
  const value = JSON.stringify({ at, findings })
  await tx
    .insertInto('installation')
    .values({ name: 'ledger_proof', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** True for the first process that asks in a night. */
export async function claimNight(tx: Tx, day: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('installation')
    .values({ name: 'ledger_verified_on', value: day })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: day }).where('installation.value', '!=', day))
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}
