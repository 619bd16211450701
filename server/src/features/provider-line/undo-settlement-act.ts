import type { Tx } from '#adapters/database/database.ts'
import { postBack } from '#features/ledger/ledger-queries.ts'
import { forgetSettled, type ProviderLineRow } from './provider-line-queries.ts'
import { unbookedMinorOf } from './settlement-rules.ts'

/** The ledger cause of a settled line, one for each time it is settled. */
export const settlementCause = (lineId: string, settlement: number) => `provider-settled:${lineId}:${settlement}`

/** Reverses a settlement and its postings. The caller holds the line's lock. */
export async function undoSettlement(tx: Tx, line: ProviderLineRow, at: Date): Promise<void> {
  if (line.settled_as === null) return
  if (line.settled_as !== 'nothing' && unbookedMinorOf(line) !== 0) {
    const cause = `provider-reopened:${line.id}:${line.settlements}`
    await postBack(tx, { of: settlementCause(line.id, line.settlements), cause, at })
  }
  await forgetSettled(tx, line.id)
}
