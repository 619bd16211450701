import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { empty } from '#fields.ts'
import { dataOf, paged, pageQueryWith } from '#paging.ts'
import { auditEntry, overview } from './operator.ts'
import { q } from '#list-query.ts'

const callers = ['operator'] as const
const upTo64 = z.optional(z.string().check(z.maxLength(64, 'This has at most 64 characters.')))

const auditFilters = {
  q,
  /** A kind of record or an action: 'campaign', 'campaign_approved'. */
  state: upTo64,
  operator: upTo64,
  /** The id of one record, to list everything done to it. */
  subjectId: upTo64,
}

export const getOverview = endpoint({
  method: 'GET',
  path: '/operator/overview',
  summary: 'Returns figures of the marketplace and a monthly series.',
  callers,
  answer: dataOf(overview),
  errors: [],
})

export const retryUndone = endpoint({
  method: 'POST',
  path: '/operator/undone/{work}/retry',
  summary: 'Retries all failed items of one kind of background work within seconds instead of at their next scheduled time.',
  callers,
  answer: dataOf(z.object({ /** The number of items to retry. */ count: z.int() })),
  changes: ['operator-undone'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/operator/audit',
  summary: 'Lists every action of an operator, newest first.',
  callers,
  query: pageQueryWith(auditFilters),
  answer: paged(auditEntry),
  errors: [],
})

export const downloadAuditEntries = endpoint({
  method: 'POST',
  path: '/operator/audit/download',
  summary: 'Returns the actions of operators as a CSV file, filtered and sorted like the list; the audit log records who downloaded what.',
  callers,
  body: z.object(auditFilters),
  answer: empty,
  answerKind: 'file',
  changes: ['operator-audit'],
  errors: [],
})
