import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { dataOf } from '#paging.ts'

export const publicConfig = z.object({
  currency: z.string(),
  /** The seller's time zone: papers and accounts are dated by its calendar day. */
  timeZone: z.string(),
  serviceFeeRate: z.number(),
  payments: z.object({
    provider: z.enum(['sandbox', 'stripe']),
    publishableKey: z.string(),
    /** The script of the provider's own card form; null if we serve the form. */
    scriptUrl: z.nullable(z.string()),
  }),
  /** Sizes in bytes; configurable per installation. */
  limits: z.object({ videoBytes: z.number(), imageBytes: z.number(), referenceBytes: z.number(), attachmentBytes: z.number() }),
  mailbox: z.boolean(),
  supportEmail: z.string(),
  socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  /** How long each clock waits; 0 means off. */
  clocks: z.object({
    autoApproveDays: z.number(),
    autoFinalizeHours: z.number(),
    offerLapseDays: z.number(),
    paymentRetryDays: z.number(),
  }),
  /** Whether members' data goes to authorities: VAT IDs to VIES, and a yearly report of creators' earnings to the tax office. */
  authorities: z.object({ checksVatIds: z.boolean(), reportsSellers: z.boolean() }),
})
export type PublicConfig = z.infer<typeof publicConfig>

export const getConfig = endpoint({
  method: 'GET',
  path: '/config',
  summary: 'Returns what the page needs to know about this installation.',
  callers: 'public',
  answer: dataOf(publicConfig),
  errors: [],
})
