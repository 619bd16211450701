import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { dateOnly, text } from '#fields.ts'
import { party, time } from '#general.ts'
import { money } from '#money.ts'
import { dataOf, paged, pageQueryWith } from '#paging.ts'
import { providerLineFits, providerLineKinds, providerLineUses } from './provider-line.ts'

const callers = ['operator'] as const

const period = {
  from: z.optional(dateOnly),
  to: z.optional(dateOnly),
}

export const providerLine = z.object({
  id: z.string(),
  /** The provider's id; null for lines that exist only in our books. */
  ref: z.nullable(z.string()),
  kind: z.enum(providerLineKinds),
  /** The provider's own name for the kind. */
  type: z.string(),
  sourceRef: z.nullable(z.string()),
  words: z.string(),
  movedAt: time,
  /** Positive for money received, negative for money sent. */
  amount: money,
  fee: money,
  fit: z.enum(providerLineFits),
  /** The amount of the same movement in our books. */
  booked: z.nullable(money),
  payment: z.nullable(z.object({ id: z.string(), contractId: z.string(), campaignName: z.string(), agencyName: z.string() })),
  /** The amount the provider holds beyond our books; negative for the reverse. Null if there is nothing to settle. */
  unbooked: z.nullable(money),
  /** The ways it can be settled. */
  uses: z.array(z.enum(providerLineUses)),
  settled: z.nullable(z.object({ as: z.enum(providerLineUses), at: time, by: party, note: z.string() })),
})
export type ProviderLine = z.infer<typeof providerLine>

export const listProviderLines = endpoint({
  method: 'GET',
  path: '/operator/provider-lines',
  summary: 'Lists the card provider’s movements next to our books, newest first.',
  callers,
  query: pageQueryWith({
    ...period,
    /** `not_fitting` is what somebody has to look at, `settled` what somebody has. */
    fit: z.optional(z.enum([...providerLineFits, 'not_fitting', 'settled'], 'This list has no such filter.')),
    kind: z.optional(z.enum(providerLineKinds, 'There is no such kind of line.')),
  }),
  answer: paged(providerLine),
  errors: [],
})

export const providerStand = z.object({
  /** Sums of a period with natural signs: none is negative unless more was returned than sent. */
  charged: money,
  refunded: money,
  disputed: money,
  fees: money,
  paidOut: money,
  /** When the lines were last imported, and up to when they reach; null before the first import. */
  takenAt: z.nullable(time),
  reachedAt: z.nullable(time),
  /** The balance at that time: stated by the provider, in our books, and the difference. */
  balance: z.nullable(money),
  booked: z.nullable(money),
  difference: z.nullable(money),
  /** Paid out by the provider and not yet on a bank line. */
  inTransit: money,
  notFitting: z.int(),
})
export type ProviderStand = z.infer<typeof providerStand>

export const getProviderStand = endpoint({
  method: 'GET',
  path: '/operator/provider-stand',
  summary: 'Returns amounts charged, refunded, kept and paid out in a period, and the balance at the provider next to our books.',
  callers,
  query: z.object(period),
  answer: dataOf(providerStand),
  errors: [],
})

export const settleProviderLine = endpoint({
  method: 'POST',
  path: '/operator/provider-lines/{id}/settle',
  summary: 'Settles a line that doesn’t fit and books the difference; the line then counts as explained.',
  callers,
  body: z.object({
    as: z.enum(providerLineUses, 'Choose what it is.'),
    note: text({ max: 500, label: 'The explanation' }),
  }),
  answer: dataOf(providerLine),
  changes: ['operator-bank'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const reopenProviderLine = endpoint({
  method: 'POST',
  path: '/operator/provider-lines/{id}/reopen',
  summary: 'Reopens a settled line and reverses its booking.',
  callers,
  answer: dataOf(providerLine),
  changes: ['operator-bank'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})
