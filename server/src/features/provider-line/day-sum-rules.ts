import { dayIn } from '#wire-time.ts'
import type { DaySum, ProviderLineRow } from './provider-line-queries.ts'

type Line = Pick<ProviderLineRow, 'kind' | 'currency' | 'amount_minor' | 'fee_minor' | 'moved_at'>

/** Sums lines per day in the seller's time zone, in a fixed order. */
export function daySums(lines: readonly Line[], timeZone: string): DaySum[] {
  const sums = new Map<string, DaySum>()
  for (const { kind, currency, amount_minor: amountMinor, fee_minor: feeMinor, moved_at: movedAt } of lines) {
    const day = dayIn(timeZone, movedAt)
    const key = `${day} ${kind} ${currency}`
    const before = sums.get(key) ?? { day, kind, currency, lines: 0, amountMinor: 0, feeMinor: 0 }
    sums.set(key, {
      ...before,
      lines: before.lines + 1,
      amountMinor: before.amountMinor + amountMinor,
      feeMinor: before.feeMinor + feeMinor,
    })
  }
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum)
}
