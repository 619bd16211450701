import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { party, time } from '#general.ts'
import { campaignId, contractId, earningId } from '#ids.ts'
import { money } from '#money.ts'
import { dataOf, paged, pageQuery } from '#paging.ts'
import { earningStates } from './earning-actions.ts'

export const earning = z.object({
  id: earningId,
  state: z.enum(earningStates),
  amount: money,
  createdAt: time,
  earnedAt: z.nullable(time),
  /** The amount that refunds deducted from it; what we bear ourselves is not counted. */
  returned: money,
  contract: z.object({ id: contractId, campaign: z.object({ id: campaignId, name: z.string() }), agency: party }),
})
export type Earning = z.infer<typeof earning>

export const earningDetail = z.extend(earning, {
  /** Each refund deducted from this earning, oldest first, with the credit note issued to the brand. */
  refunds: z.array(z.object({ at: time, amount: money, reason: z.string(), creditNote: z.string() })),
})
export type EarningDetail = z.infer<typeof earningDetail>

const finances = z.object({ currentBalance: money, futureReturn: money })
export type CreatorFinances = z.infer<typeof finances>

export const listEarnings = endpoint({
  method: 'GET',
  path: '/earnings',
  summary: 'Lists the caller’s earnings, newest first.',
  callers: ['creator'],
  query: pageQuery,
  answer: paged(earning),
  errors: [],
})

export const getEarning = endpoint({
  method: 'GET',
  path: '/earnings/{id}',
  summary: 'Returns one of the caller’s earnings, with every refund that reduced it.',
  callers: ['creator'],
  answer: dataOf(earningDetail),
  errors: ['NOT_FOUND'],
})

export const getCreatorFinances = endpoint({
  method: 'GET',
  path: '/creator-finances',
  summary: 'Returns what can be paid out now and what is still to come.',
  callers: ['creator'],
  answer: z.extend(finances, { data: finances }),
  errors: [],
})

export const getStatement = endpoint({
  method: 'GET',
  path: '/statements/{year}',
  summary: 'Returns the address of a yearly statement, as PDF or CSV.',
  callers: ['creator'],
  query: z.object({ format: z.optional(z.enum(['pdf', 'csv', ''], 'The format is pdf or csv.')) }),
  answer: dataOf(z.object({ url: z.string() })),
  errors: ['NOT_FOUND'],
})
