import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { dataOf } from '#paging.ts'

export const publicConfig = z.object({
  currency: z.string(),
  /** Where the seller is: papers and accounts bear the day it is there. */
  timeZone: z.string(),
  serviceFeeRate: z.number(),
  payments: z.object({
    provider: z.enum(['sandbox', 'stripe']),
    publishableKey: z.string(),
    /** Where the provider's own card form comes from; null where the form is ours. */
    scriptUrl: z.nullable(z.string()),
  }),
  /** Sizes in bytes; the operator of the installation may set them. */
  limits: z.object({ videoBytes: z.number(), imageBytes: z.number(), referenceBytes: z.number(), attachmentBytes: z.number() }),
  mailbox: z.boolean(),
  supportEmail: z.string(),
  socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  /** How long the clocks run; 0 is off. */
  clocks: z.object({ autoApproveDays: z.number(), autoFinalizeHours: z.number(), offerLapseDays: z.number() }),
})
export type PublicConfig = z.infer<typeof publicConfig>

export const getConfig = endpoint({
  method: 'GET',
  path: '/config',
  summary: 'What the page needs to know of this installation.',
  callers: 'public',
  answer: dataOf(publicConfig),
  errors: [],
})
