import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { memberId } from '#ids.ts'
import { dataOf } from '#paging.ts'

/** What a report of a seller needs and is not there. Without birth date, name or address a seller cannot be in the file at all. */
export const dac7Gaps = ['tin', 'birth_date', 'name', 'address'] as const
export type Dac7Gap = (typeof dac7Gaps)[number]

export const dac7Overview = z.object({
  year: z.int(),
  /** In the file as it would be now. */
  sellers: z.int(),
  /** Earned something that year and live outside the European Union, so that no member state is told of them. */
  elsewhere: z.int(),
  /** Those that something is missing of, a hundred at most. */
  incomplete: z.array(
    z.object({
      memberId,
      name: z.string(),
      missing: z.array(z.enum(dac7Gaps)),
      /** False where the file leaves them out until it is there. */
      isReported: z.boolean(),
    }),
  ),
  incompleteCount: z.int(),
})
export type Dac7Overview = z.infer<typeof dac7Overview>

export const getDac7 = endpoint({
  method: 'GET',
  path: '/operator/dac7',
  summary: 'What the yearly report of sellers (DAC7) would hold, and what is missing for it; null where the report is switched off.',
  callers: ['operator'],
  query: z.object({ year: z.optional(z.string().check(z.regex(/^20\d\d$/, 'Please choose a year.'))) }),
  answer: dataOf(z.nullable(dac7Overview)),
  errors: [],
})
