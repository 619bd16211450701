import { heldLines, ownLines, owedLines, type BalanceSheet } from '@pairtake/protocol/balance-sheet/balance-sheet-endpoints'
import { fromMinor } from '@pairtake/protocol/money'
import type { AccountKind } from '#features/ledger/ledger-queries.ts'

type Line = (typeof owedLines)[number] | (typeof ownLines)[number] | (typeof heldLines)[number]

/** The line of the balance sheet that each account belongs to; every kind is listed, because a missing one would break the sum. */
const lineOf: Record<AccountKind, Line> = {
  agency: 'brands',
  creator: 'creators',
  payouts: 'payouts',
  suspense: 'suspense',
  vat: 'vat',
  fee_revenue: 'fees',
  platform_loss: 'losses',
  clearing: 'provider',
  bank: 'bank',
  chargebacks: 'chargebacks',
  bank_charges: 'charges',
  own_funds: 'own',
  provider_fees: 'provider-fees',
  provider_transit: 'transit',
}

/** In the ledger, what we hold is negative; on the balance sheet both sides are positive. */
export function balanceSheetOf(sums: ReadonlyMap<AccountKind, number>, currency: string): Omit<BalanceSheet, 'bank'> {
  const money = (minor: number) => fromMinor(minor, currency)
  const side = <Name extends Line>(names: readonly Name[], sign: 1 | -1) => {
    const lines = names.map((name) => {
      const minor = [...sums].reduce((sum, [kind, kindMinor]) => (lineOf[kind] === name ? sum + sign * kindMinor : sum), 0)
      return { name, minor }
    })
    return {
      lines: lines.map(({ name, minor }) => ({ name, amount: money(minor) })),
      minor: lines.reduce((sum, { minor }) => sum + minor, 0),
    }
  }
  const [owed, own, held] = [side(owedLines, 1), side(ownLines, 1), side(heldLines, -1)]
  return {
    owed: owed.lines,
    owedTotal: money(owed.minor),
    own: own.lines,
    ownTotal: money(own.minor),
    held: held.lines,
    heldTotal: money(held.minor),
    difference: money(held.minor - owed.minor - own.minor),
  }
}
