import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { money } from '#money.ts'
import { dataOf } from '#paging.ts'

/**
 * The parts of the balance sheet: what we owe, what is ours, and where the money is held. Brands are owed money only if their accounts do not
 * balance.
 */
export const owedLines = ['creators', 'payouts', 'suspense', 'vat', 'brands'] as const
export const ownLines = ['fees', 'losses', 'charges', 'provider-fees', 'own'] as const
export const heldLines = ['provider', 'transit', 'bank', 'chargebacks'] as const

const line = <Name extends string>(names: readonly [Name, ...Name[]]) => z.object({ name: z.enum(names), amount: money })

export const balanceSheet = z.object({
  owed: z.array(line(owedLines)),
  owedTotal: money,
  own: z.array(line(ownLines)),
  ownTotal: money,
  held: z.array(line(heldLines)),
  heldTotal: money,
  /** Held minus owed minus own; zero if the books are correct. */
  difference: money,
  /** The balance stated by the bank, once a statement was imported; `unexplained` is the part that neither lines nor manual marks account for. */
  bank: z.nullable(
    z.object({ fileName: z.string(), closedOn: z.string(), closing: money, booked: money, open: money, unseen: money, unexplained: money }),
  ),
})
export type BalanceSheet = z.infer<typeof balanceSheet>

export const getBalanceSheet = endpoint({
  method: 'GET',
  path: '/operator/balance-sheet',
  summary: 'Returns what we owe and what we have, from the ledger, and the difference.',
  callers: ['operator'],
  answer: dataOf(balanceSheet),
  errors: [],
})
