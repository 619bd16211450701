import * as z from 'zod/mini'
import { chargeback } from './chargeback.ts'
import { priceItemTypes } from './price-parts.ts'
import { general, time } from '#general.ts'
import { campaignId, contractId, paymentId } from '#ids.ts'
import { money } from '#money.ts'
import { paymentStates } from './payment-actions.ts'

/** An invoice or a credit note of a payment. */
export const paper = z.object({
  id: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  issuedOn: z.string(),
  amount: money,
  /** The number of the paper that it reverses: a credit note's invoice, or the credit note of a refund that failed, for the invoice after it. */
  refersTo: z.nullable(z.string()),
  pdfUrl: z.string(),
  /** The same paper as EN 16931 data; null for papers created before this data was kept. */
  xmlUrl: z.nullable(z.string()),
})
export type Paper = z.infer<typeof paper>

export const payment = z.object({
  id: paymentId,
  state: z.enum(paymentStates),
  amount: money,
  createdAt: time,
  paidAt: z.nullable(time),
  description: z.string(),
  items: z.array(z.object({ type: z.enum(priceItemTypes), amount: z.number() })),
  publicInvoicePdfUrl: z.nullable(z.string()),
  /** The provider's message about the last failed charge; null if there is none or it was resolved. */
  failure: z.nullable(z.string()),
  /** True if the bank wants the brand to confirm this charge. */
  needsConfirmation: z.boolean(),
  /** When the clock retries a failed charge; null if it has given up, or nothing failed. */
  retriesAt: z.nullable(time),
  /** Set once the clock has given up charging it: since when it is due, and how many reminders were sent (three at most). */
  overdue: z.nullable(z.object({ since: time, reminders: z.int() })),
  chargeback,
  refundedAt: z.nullable(time),
  /** What all refunds together took back so far. */
  refundedAmount: money,
  creditNotePdfUrl: z.nullable(z.string()),
  contract: z.object({
    id: contractId,
    campaign: z.object({ id: campaignId, name: z.string() }),
    creator: z.object({ general }),
  }),
})
export type Payment = z.infer<typeof payment>

export const paymentDetail = z.extend(payment, {
  /** All its papers, oldest first: a payment refunded in parts has a credit note for each part. */
  papers: z.array(paper),
})
export type PaymentDetail = z.infer<typeof paymentDetail>
