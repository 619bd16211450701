import * as z from 'zod/mini'
import { creatorPaper } from '#creator-paper/creator-paper-endpoints.ts'
import { creatorPaperKinds } from '#creator-paper/creator-paper.ts'
import { endpoint } from '#endpoint.ts'
import { party } from '#general.ts'
import { memberId } from '#ids.ts'
import { noSuchState, q } from '#list-query.ts'
import { paged, pageQueryWith } from '#paging.ts'

export const operatorCreatorPaper = z.extend(creatorPaper, { creator: party })
export type OperatorCreatorPaper = z.infer<typeof operatorCreatorPaper>

export const listOperatorCreatorPapers = endpoint({
  method: 'GET',
  path: '/operator/creator-papers',
  summary: 'Lists creators’ papers, newest first; search covers creators and numbers; states are the kinds of papers.',
  callers: ['operator'],
  query: pageQueryWith({ state: z.optional(z.enum([...creatorPaperKinds, ''], noSuchState)), creatorId: z.optional(memberId), q }),
  answer: paged(operatorCreatorPaper),
  errors: [],
})
