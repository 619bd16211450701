import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { dataOf } from '../paging.ts'

const verdict = z.enum(['good', 'bad'], 'Please choose good or bad.')

/** Both must be chosen (S1 section 5). */
export const ratingForm = z.object({ contentQuality: verdict, professionalism: verdict })

export const rateCreator = endpoint({
  method: 'PATCH',
  path: '/feedback/{id}',
  summary: 'Rates the creator of a finalized job; the job completes.',
  callers: ['agency'],
  body: ratingForm,
  answer: dataOf(z.object({ id: z.string(), completed: z.boolean(), agencyCompleted: z.boolean() })),
  errors: ['NOT_FOUND', 'ALREADY_RATED', 'STATE_MOVED_ON'],
})
