import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { memberId } from '#ids.ts'
import { dataOf } from '#paging.ts'

/** The data that a seller's report can lack. Without birthdate, name or address, the seller cannot be in the file at all. */
export const dac7Gaps = ['tin', 'birth_date', 'name', 'address'] as const
export type Dac7Gap = (typeof dac7Gaps)[number]

export const dac7Overview = z.object({
  year: z.int(),
  /** Sellers included in the file if it were made now. */
  sellers: z.int(),
  /** Sellers who earned something that year but live outside the European Union, so no member state is notified of them. */
  elsewhere: z.int(),
  /** Sellers with missing data, at most a hundred. */
  incomplete: z.array(
    z.object({
      memberId,
      name: z.string(),
      missing: z.array(z.enum(dac7Gaps)),
      /** False if the file leaves the seller out until the data is complete. */
      isReported: z.boolean(),
    }),
  ),
  incompleteCount: z.int(),
})
export type Dac7Overview = z.infer<typeof dac7Overview>

export const getDac7 = endpoint({
  method: 'GET',
  path: '/operator/dac7',
  summary: 'Returns what the yearly report of sellers (DAC7) would contain and what is missing for it; null if the report is off.',
  callers: ['operator'],
  query: z.object({ year: z.optional(z.string().check(z.regex(/^20\d\d$/, 'Please choose a year.'))) }),
  answer: dataOf(z.nullable(dac7Overview)),
  errors: [],
})
