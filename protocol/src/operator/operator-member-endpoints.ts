import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { empty, reason } from '#fields.ts'
import { dataOf, paged, pageQueryWith } from '#paging.ts'
import { operatorMember } from './operator.ts'
import { operatorMemberRecord } from './operator-record.ts'
import { noSuchState, q } from '#list-query.ts'

const callers = ['operator'] as const
const memberFilters = {
  state: z.optional(z.enum(['agency', 'creator', 'operator', 'suspended', 'vat_id_invalid', ''], noSuchState)),
  q,
}

export const listOperatorMembers = endpoint({
  method: 'GET',
  path: '/operator/members',
  summary: 'Returns members by search; the states are agency, creator, operator, suspended and vat_id_invalid.',
  callers,
  query: pageQueryWith(memberFilters),
  answer: paged(operatorMember),
  errors: [],
})

export const downloadOperatorMembers = endpoint({
  method: 'POST',
  path: '/operator/members/download',
  summary: 'Returns members as a CSV file, filtered and sorted like the list; the audit log records who downloaded what.',
  callers,
  body: z.object(memberFilters),
  answer: empty,
  answerKind: 'file',
  changes: ['operator-audit'],
  errors: [],
})

export const getOperatorMember = endpoint({
  method: 'GET',
  path: '/operator/members/{id}',
  summary: 'Returns a member with campaigns, jobs, money, operator actions, and the effects of a suspension.',
  callers,
  answer: dataOf(operatorMemberRecord),
  errors: ['NOT_FOUND'],
})

export const suspendMember = endpoint({
  method: 'POST',
  path: '/operator/members/{id}/suspend',
  summary: 'Suspends a member: ends their sessions and hides them from the market.',
  callers,
  body: z.object({ reason }),
  answer: empty,
  changes: ['operator-member'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const liftSuspension = endpoint({
  method: 'POST',
  path: '/operator/members/{id}/lift',
  summary: 'Lifts the suspension of a member.',
  callers,
  answer: empty,
  changes: ['operator-member'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})
