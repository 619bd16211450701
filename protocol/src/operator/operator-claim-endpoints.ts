import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { empty, idText } from '#fields.ts'
import { party, time } from '#general.ts'
import { dataOf } from '#paging.ts'

const callers = ['operator'] as const

/** The kinds of records on which operators decide, and which they can claim. */
export const claimSubjects = ['campaign', 'creator_profile', 'contract', 'payment', 'chargeback'] as const
export type ClaimSubject = (typeof claimSubjects)[number]

const claimed = z.object({ subject: z.enum(claimSubjects, 'Nothing of this kind can be claimed.'), subjectId: idText })

export const recordClaim = z.extend(claimed, {
  operator: party,
  isMine: z.boolean(),
  claimedAt: time,
  /** When the claim expires unless it is renewed. */
  expiresAt: time,
})
export type RecordClaim = z.infer<typeof recordClaim>

const marks = z.object({
  /** The active claims of all operators. */
  claims: z.array(recordClaim),
  /** The records that the caller opened within 24 hours, newest first. */
  opened: z.array(z.extend(claimed, { at: time })),
})

export const listClaims = endpoint({
  method: 'GET',
  path: '/operator/claims',
  summary: 'Returns who is deciding on which record, and what the caller opened within 24 hours.',
  callers,
  answer: dataOf(marks),
  errors: [],
})

export const claimRecord = endpoint({
  method: 'POST',
  path: '/operator/claims',
  summary:
    'Records that the caller opened a record and claims it, or renews the claim; returns who holds it, or null if nothing is left to decide.',
  callers,
  body: z.extend(claimed, {
    /** Takes the claim over from the operator who holds it. */
    takeOver: z.optional(z.boolean('Please say true or false.')),
  }),
  answer: dataOf(z.nullable(recordClaim)),
  changes: ['operator-marks'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const releaseClaim = endpoint({
  method: 'POST',
  path: '/operator/claims/_release',
  summary: 'Ends the caller’s claim on a record, if there is one.',
  callers,
  body: claimed,
  answer: empty,
  changes: ['operator-marks'],
  errors: ['NOT_FOUND'],
})
