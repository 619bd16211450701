import { createHash } from 'node:crypto'
import type { StatementLine } from './camt-entry-rules.ts'

/**
 * What makes a movement itself, whatever file it stands in: day, sum, the bank's references and words. Two of one day that are alike in all of
 * it, as two charges may be, are told apart by which of them it is, and are so again when the day is told again.
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
