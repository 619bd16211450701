import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { time } from '#general.ts'
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
  contract: z.object({ id: contractId, campaign: z.object({ id: campaignId, name: z.string() }) }),
})
export type Earning = z.infer<typeof earning>

const finances = z.object({ currentBalance: money, futureReturn: money })
export type CreatorFinances = z.infer<typeof finances>

export const listEarnings = endpoint({
  method: 'GET',
  path: '/earnings',
  summary: 'The own earnings, newest first.',
  callers: ['creator'],
  query: pageQuery,
  answer: paged(earning),
  errors: [],
})

export const getEarning = endpoint({
  method: 'GET',
  path: '/earnings/{id}',
  summary: 'One own earning.',
  callers: ['creator'],
  answer: dataOf(earning),
  errors: ['NOT_FOUND'],
})

export const getCreatorFinances = endpoint({
  method: 'GET',
  path: '/creator-finances',
  summary: 'What can be paid out now and what is still to come.',
  callers: ['creator'],
  answer: z.extend(finances, { data: finances }),
  errors: [],
})

export const getStatement = endpoint({
  method: 'GET',
  path: '/statements/{year}',
  summary: 'The address of a statement of one year, as PDF or CSV.',
  callers: ['creator'],
  query: z.object({ format: z.optional(z.enum(['pdf', 'csv', ''], 'The format is pdf or csv.')) }),
  answer: dataOf(z.object({ url: z.string() })),
  errors: ['NOT_FOUND'],
})
