import * as z from 'zod/mini'
import { priceItemTypes } from './price-parts.ts'
import { general, time } from '#general.ts'
import { campaignId, contractId, paymentId } from '#ids.ts'
import { money } from '#money.ts'
import { paymentStates } from './payment-actions.ts'

export const payment = z.object({
  id: paymentId,
  state: z.enum(paymentStates),
  amount: money,
  createdAt: time,
  paidAt: z.nullable(time),
  description: z.string(),
  items: z.array(z.object({ type: z.enum(priceItemTypes), amount: z.number() })),
  publicInvoicePdfUrl: z.nullable(z.string()),
  /** The provider's words of the last failed charge, null when none or mended. */
  failure: z.nullable(z.string()),
  /** When the clock charges again after a failure; null when it has given up, or nothing failed. */
  retriesAt: z.nullable(time),
  refundedAt: z.nullable(time),
  creditNotePdfUrl: z.nullable(z.string()),
  contract: z.object({
    id: contractId,
    campaign: z.object({ id: campaignId, name: z.string() }),
    creator: z.object({ general }),
  }),
})
export type Payment = z.infer<typeof payment>
