import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { empty, idListOf } from '#fields.ts'
import { mediaId, portfolioItemId } from '#ids.ts'
import { dataOf, listOf } from '#paging.ts'
import { portfolioName } from './portfolio-form.ts'
import { portfolioItem } from './portfolio-item.ts'

export const listPortfolio = endpoint({
  method: 'GET',
  path: '/portfolio',
  summary: 'Lists the caller’s portfolio in its order.',
  callers: ['creator'],
  answer: listOf(portfolioItem),
  errors: [],
})

export const addPortfolioItem = endpoint({
  method: 'POST',
  path: '/portfolio',
  summary: 'Adds an uploaded video to the portfolio.',
  callers: ['creator'],
  body: z.object({ mediaId, name: portfolioName }),
  answer: dataOf(portfolioItem),
  changes: ['portfolio-item'],
  errors: ['NOT_FOUND', 'PROFILE_LOCKED', 'FILE_KIND_REFUSED'],
})

export const savePortfolioItem = endpoint({
  method: 'PATCH',
  path: '/portfolio/{id}',
  summary: 'Renames a video or chooses its thumbnail.',
  callers: ['creator'],
  body: z.object({
    name: z.optional(portfolioName),
    thumbnailIndex: z.optional(z.int('The thumbnail is a number from 0.').check(z.gte(0, 'The thumbnail is a number from 0.'))),
  }),
  answer: dataOf(portfolioItem),
  changes: ['portfolio-item'],
  errors: ['NOT_FOUND', 'PROFILE_LOCKED', 'STATE_MOVED_ON'],
})

export const deletePortfolioItem = endpoint({
  method: 'DELETE',
  path: '/portfolio/{id}',
  summary: 'Removes a video from the portfolio.',
  callers: ['creator'],
  answer: empty,
  changes: ['portfolio-item'],
  errors: ['NOT_FOUND', 'PROFILE_LOCKED'],
})

export const orderPortfolio = endpoint({
  method: 'POST',
  path: '/portfolio/_order',
  summary: 'Sets the order; each item must be named once.',
  callers: ['creator'],
  body: idListOf(portfolioItemId),
  answer: empty,
  changes: ['portfolio-item'],
  errors: ['PROFILE_LOCKED'],
})
