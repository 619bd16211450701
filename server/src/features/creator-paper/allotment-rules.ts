/** The parts of a creator's balance: positive for earnings, negative for refunds. */
export type Allotted = { id: string; amountMinor: number }

type Payout = {
  amountMinor: number
  /** The amount paid before statements listed what they pay for; it used up the oldest parts. */
  olderMinor: number
  /** The ledger entry made when the payout was requested. */
  requestedAs: string
}

/**
 * Returns what one payout pays for, oldest first: refunds up to its request, and as much of the earnings as it covers. The parts sum to the payout.
 * `left` is what no other payout has paid, in the order of the books.
 */
export function allot<Entry extends Allotted>(left: readonly Entry[], { amountMinor, olderMinor, requestedAs }: Payout): Entry[] {
  return take(after(left, olderMinor), { amountMinor, takesRefund: ({ id }) => id < requestedAs })
}

/** The parts that remain after an amount was paid. */
function after<Entry extends Allotted>(left: readonly Entry[], amountMinor: number): Entry[] {
  const taken = new Map(take(left, { amountMinor, takesRefund: () => true }).map((part) => [part.id, part.amountMinor]))
  return left.map((entry) => ({ ...entry, amountMinor: entry.amountMinor - (taken.get(entry.id) ?? 0) }))
}

type Take = { amountMinor: number; takesRefund: (entry: Allotted) => boolean }

function take<Entry extends Allotted>(left: readonly Entry[], { amountMinor, takesRefund }: Take): Entry[] {
  if (amountMinor === 0) return []
  const refunds = left.filter((entry) => entry.amountMinor < 0 && takesRefund(entry))
  let neededMinor = refunds.reduce((sum, refund) => sum - refund.amountMinor, amountMinor)
  const parts: Entry[] = []
  for (const entry of left) {
    if (entry.amountMinor < 0) {
      if (refunds.includes(entry)) parts.push(entry)
      continue
    }
    const partMinor = Math.min(entry.amountMinor, neededMinor)
    if (partMinor > 0) parts.push({ ...entry, amountMinor: partMinor })
    neededMinor -= partMinor
  }
  return parts
}
