import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { time } from '#general.ts'
import { campaignId, candidateRequestId, contractId, contractMediaId, paymentId } from '#ids.ts'
import { money } from '#money.ts'
import { dataOf } from '#paging.ts'

/** One item waiting for the caller; `kind` determines the sentence and the link. */
export const waitingItem = z.object({
  kind: z.enum([
    'candidates',
    'review',
    'late',
    'finalize',
    'payment_failed',
    'chargeback',
    'offers',
    'changes_requested',
    'deliver',
    'messages',
  ]),
  count: z.int(),
  title: z.string(),
  detail: z.string(),
  /** When the clock acts automatically or media is due, if either has a date; of late jobs when the first was due. */
  dueAt: z.nullable(time),
  thumbnailUrl: z.nullable(z.string()),
  campaignId: z.nullable(campaignId),
  contractId: z.nullable(contractId),
  contractMediaId: z.nullable(contractMediaId),
  candidateRequestId: z.nullable(candidateRequestId),
  paymentId: z.nullable(paymentId),
})
export type WaitingItem = z.infer<typeof waitingItem>

/** The four parts of the flow strip: candidates, jobs in progress, media to review, media delivered this month. */
export const flow = z.object({ casting: z.int(), shooting: z.int(), review: z.int(), delivered: z.int() })

/** One step of a new member towards the first campaign or application; `kind` determines the words and the link. */
export const firstStep = z.object({
  kind: z.enum([
    'email',
    'billing_info',
    'payment_method',
    'campaign',
    'publish',
    'picture',
    'profile',
    'portfolio',
    'verification',
    'apply',
  ]),
  /** The step is done when this equals `of`. */
  done: z.int(),
  of: z.int(),
  /** Submitted, and not yet decided on by the operator. */
  inReview: z.boolean(),
  /** The latest campaign, if the step leads to it. */
  campaignId: z.nullable(campaignId),
})
export type FirstStep = z.infer<typeof firstStep>

export const dashboard = z.object({
  /** In the order in which they are to be done. */
  firstSteps: z.array(firstStep),
  /** Whether there has been a published campaign, an application or a job; until then there is nothing else to show. */
  hasBegun: z.boolean(),
  waiting: z.array(waitingItem),
  flow,
  /** Twelve months, oldest first; `certain` is paid or earned, `expected` is not yet. */
  months: z.array(z.object({ month: z.string(), certain: money, expected: money })),
})
export type Dashboard = z.infer<typeof dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  summary: 'Returns what is waiting for the caller, the work in each stage, and a monthly series of amounts.',
  callers: ['agency', 'creator'],
  answer: dataOf(dashboard),
  errors: [],
})
