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
import { whole, type Check } from './verify-words-queries.ts'

/** Every invariant of the books. */
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

/** Proves small books, each check in one statement; `proveWhole` proves those of a service. Returns the findings: none in a sound ledger. */
export async function verify(tx: Tx): Promise<string[]> {
  const findings: string[] = []
  for (const check of ledgerChecks) {
    const { rows } = await whole(check).execute(tx)
    findings.push(...rows.map((row) => row.words))
  }
  return findings
}
