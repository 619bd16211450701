import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import { dataOf } from '../paging.ts'
import { operatorContract } from './operator.ts'
import { operatorCampaignRecord, operatorCreatorRecord, operatorMemberRecord } from './operator-record.ts'

const callers = ['operator'] as const

export const getOperatorCampaign = endpoint({
  method: 'GET',
  path: '/operator/campaigns/{id}',
  summary: 'A campaign with all that decides on it: what changed, earlier decisions, the agency’s record.',
  callers,
  answer: dataOf(operatorCampaignRecord),
  errors: ['NOT_FOUND'],
})

export const getOperatorCreatorProfile = endpoint({
  method: 'GET',
  path: '/operator/creator-profiles/{userId}',
  summary: 'A creator profile with all that decides on it.',
  callers,
  answer: dataOf(operatorCreatorRecord),
  errors: ['NOT_FOUND'],
})

export const getOperatorContract = endpoint({
  method: 'GET',
  path: '/operator/contracts/{id}',
  summary: 'One job with everything delivered.',
  callers,
  answer: dataOf(operatorContract),
  errors: ['NOT_FOUND'],
})

export const dismissReport = endpoint({
  method: 'POST',
  path: '/operator/contracts/{id}/dismiss-report',
  summary: 'Answers a reported job without cancelling it; the side that reported it is told the note.',
  callers,
  body: z.object({ note: text({ max: 1000, label: 'The note' }) }),
  answer: dataOf(operatorContract),
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const getOperatorMember = endpoint({
  method: 'GET',
  path: '/operator/members/{id}',
  summary: 'A member with campaigns, jobs, money, what was done to them, and what a suspension would do.',
  callers,
  answer: dataOf(operatorMemberRecord),
  errors: ['NOT_FOUND'],
})
