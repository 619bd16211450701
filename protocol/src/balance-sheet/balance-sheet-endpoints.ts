import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { money } from '#money.ts'
import { dataOf } from '#paging.ts'

/** What we owe to others, what is ours, and where the money lies. Brands stand among the first only if their accounts are not even. */
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
  /** Held less owed and own: nothing else than zero in books that are sound. */
  difference: money,
  /** What the bank itself says, once a statement was read; `unexplained` is what neither lines nor marks by hand account for. */
  bank: z.nullable(
    z.object({ fileName: z.string(), closedOn: z.string(), closing: money, booked: money, open: money, unseen: money, unexplained: money }),
  ),
})
export type BalanceSheet = z.infer<typeof balanceSheet>

export const getBalanceSheet = endpoint({
  method: 'GET',
  path: '/operator/balance-sheet',
  summary: 'What we owe and what we have, from the ledger, with the difference.',
  callers: ['operator'],
  answer: dataOf(balanceSheet),
  errors: [],
})
