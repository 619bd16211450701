import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { dataOf } from '#paging.ts'
import { feedbackId } from '#ids.ts'
import { ratingForm } from './feedback-form.ts'

export const rateCreator = endpoint({
  method: 'PATCH',
  path: '/feedback/{id}',
  summary: 'Rates the creator of a finalized job, which completes the job.',
  callers: ['agency'],
  body: ratingForm,
  answer: dataOf(z.object({ id: feedbackId, completed: z.boolean(), agencyCompleted: z.boolean() })),
  changes: ['contract'],
  errors: ['NOT_FOUND', 'ALREADY_RATED', 'STATE_MOVED_ON'],
})
