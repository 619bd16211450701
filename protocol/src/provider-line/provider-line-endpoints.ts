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
  /** The provider's own number; null in what only our books have. */
  ref: z.nullable(z.string()),
  kind: z.enum(providerLineKinds),
  /** The provider's own word for the kind. */
  type: z.string(),
  sourceRef: z.nullable(z.string()),
  words: z.string(),
  movedAt: time,
  /** Above zero came in, below zero left. */
  amount: money,
  fee: money,
  fit: z.enum(providerLineFits),
  /** What our books have for the same thing. */
  booked: z.nullable(money),
  payment: z.nullable(z.object({ id: z.string(), contractId: z.string(), campaignName: z.string(), agencyName: z.string() })),
  /** What lies with the provider and not in our books, or the other way around below zero; null where nothing is to be settled. */
  unbooked: z.nullable(money),
  /** What it may be settled as. */
  uses: z.array(z.enum(providerLineUses)),
  settled: z.nullable(z.object({ as: z.enum(providerLineUses), at: time, by: party, note: z.string() })),
})
export type ProviderLine = z.infer<typeof providerLine>

export const listProviderLines = endpoint({
  method: 'GET',
  path: '/operator/provider-lines',
  summary: 'What the card provider moved, line by line beside our books, newest first.',
  callers,
  query: pageQueryWith({
    ...period,
    /** `not_fitting` is what somebody has to look at, `settled` what somebody has. */
    fit: z.optional(z.enum([...providerLineFits, 'not_fitting', 'settled'], 'This list cannot be narrowed to that.')),
    kind: z.optional(z.enum(providerLineKinds, 'There is no such kind of line.')),
  }),
  answer: paged(providerLine),
  errors: [],
})

export const providerStand = z.object({
  /** Sums of a period, as a person counts them: none is below zero unless more came back than left. */
  charged: money,
  refunded: money,
  disputed: money,
  fees: money,
  paidOut: money,
  /** When the lines were last taken in, and how far they reach; null before the first time. */
  takenAt: z.nullable(time),
  reachedAt: z.nullable(time),
  /** What lay with the provider then: by its own word, by our books, and the difference. */
  balance: z.nullable(money),
  booked: z.nullable(money),
  difference: z.nullable(money),
  /** Paid out by the provider and not on a bank line yet. */
  inTransit: money,
  notFitting: z.int(),
})
export type ProviderStand = z.infer<typeof providerStand>

export const getProviderStand = endpoint({
  method: 'GET',
  path: '/operator/provider-stand',
  summary: 'What was charged, refunded, kept and paid out in a period, and what lies with the provider beside our books.',
  callers,
  query: z.object(period),
  answer: dataOf(providerStand),
  errors: [],
})

export const settleProviderLine = endpoint({
  method: 'POST',
  path: '/operator/provider-lines/{id}/settle',
  summary: 'Says what a line is that doesn’t fit, and books what our books lack of it; it counts as explained from then on.',
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
  summary: 'Takes the settlement of a line back, with what was booked for it.',
  callers,
  answer: dataOf(providerLine),
  changes: ['operator-bank'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})
