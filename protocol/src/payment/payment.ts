import * as z from 'zod/mini'
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
  /** The number of the paper that it takes back: of a credit note its invoice, of an invoice after a refund that did not arrive its credit note. */
  refersTo: z.nullable(z.string()),
  pdfUrl: z.string(),
  /** The same paper as EN 16931 data; null on papers from before it was kept. */
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
  /** The provider's words of the last failed charge, null when none or mended. */
  failure: z.nullable(z.string()),
  /** The bank wants the brand: it can confirm this very charge. */
  needsConfirmation: z.boolean(),
  /** When the clock charges again after a failure; null when it has given up, or nothing failed. */
  retriesAt: z.nullable(time),
  /** Set once the clock has given up charging it: since when it is due, and how many reminders were sent (three at most). */
  overdue: z.nullable(z.object({ since: time, reminders: z.int() })),
  /** What the bank of the card takes back or took back; null where it does not, or gave it back to us. */
  chargeback: z.nullable(z.object({ state: z.enum(['open', 'lost']), amount: money, openedAt: time })),
  refundedAt: z.nullable(time),
  creditNotePdfUrl: z.nullable(z.string()),
  contract: z.object({
    id: contractId,
    campaign: z.object({ id: campaignId, name: z.string() }),
    creator: z.object({ general }),
  }),
})
export type Payment = z.infer<typeof payment>

export const paymentDetail = z.extend(payment, {
  /** Every paper of it, oldest first: a payment refunded in parts has a credit note for each part. */
  papers: z.array(paper),
})
export type PaymentDetail = z.infer<typeof paymentDetail>
