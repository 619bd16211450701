import { createHash } from 'node:crypto'
import type { StatementLine } from './camt-entry-rules.ts'

/** The key of the balance before the first statement. Differences that earlier statements make have keys of their own. */
export const firstOpening = 'opening'

/**
 * Keys that identify a movement regardless of its file: day, amount, the bank's references and words. Identical movements of one day, such as two
 * charges, are numbered in their order, which stays the same when the day is reported again.
 */
export function keysOfLines(iban: string, lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map(({ bookedOn, amountMinor, bankRef, endToEndId, fileRef, reasonCode, counterparty, words }) => {
    const said = [iban, bookedOn, amountMinor, bankRef, endToEndId, fileRef, reasonCode, counterparty, words]
    const digest = createHash('sha256').update(JSON.stringify(said)).digest('hex')
    const before = seen.get(digest) ?? 0
    seen.set(digest, before + 1)
    return `entry:${digest}:${before}`
  })
}
