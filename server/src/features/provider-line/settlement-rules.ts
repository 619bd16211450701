import type { ProviderLineFit, ProviderLineUse } from '@pairtake/protocol/provider-line/provider-line'

type Line = {
  fit: ProviderLineFit
  amount_minor: number
  fee_minor: number
  booked_minor: number | null
}

/**
 * The amount that the provider holds and the books lack, negative the other way around; null if there is nothing to settle. The fee of a line of ours
 * is in the books already. Other currencies never get into the books.
 */
export function unbookedMinorOf({ fit, amount_minor: amountMinor, fee_minor: feeMinor, booked_minor: bookedMinor }: Line): number | null {
  switch (fit) {
    case 'differs':
      return amountMinor - (bookedMinor ?? 0)
    case 'unknown':
      return amountMinor - feeMinor
    case 'missing':
      return -(bookedMinor ?? 0)
    case 'foreign':
      return 0
    default:
      return null
  }
}

/** What an operator may settle the line as. Without an amount there is nothing to book. */
export function usesOf(line: Line & { settled_at: Date | string | null }): ProviderLineUse[] {
  const minor = line.settled_at === null ? unbookedMinorOf(line) : null
  if (minor === null) return []
  return minor === 0 ? ['nothing'] : ['fee', 'own', 'loss', 'nothing']
}
