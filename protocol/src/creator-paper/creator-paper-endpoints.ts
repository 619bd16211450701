import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { time } from '#general.ts'
import { creatorPaperId } from '#ids.ts'
import { money } from '#money.ts'
import { paged, pageQuery } from '#paging.ts'
import { creatorPaperKinds } from './creator-paper.ts'

export const creatorPaper = z.object({
  id: creatorPaperId,
  kind: z.enum(creatorPaperKinds),
  number: z.string(),
  issuedAt: time,
  amount: money,
  pdfUrl: z.string(),
  /** Null for a payout statement, which isn't an invoice. */
  xmlUrl: z.nullable(z.string()),
})
export type CreatorPaper = z.infer<typeof creatorPaper>

export const listCreatorPapers = endpoint({
  method: 'GET',
  path: '/creator-papers',
  summary: 'Returns the member’s own papers, newest first: payout statements, self-billed invoices and credit notes.',
  callers: ['creator'],
  query: pageQuery,
  answer: paged(creatorPaper),
  errors: [],
})
