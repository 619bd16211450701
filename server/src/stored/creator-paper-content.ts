import * as z from 'zod/mini'
import { invoiceContent } from './invoice-content.ts'

/** The jobs that a payout paid for. The paper states that it is not an invoice. */
const payoutStatementContent = z.object({
  kind: z.literal('payout_statement'),
  payoutId: z.string(),
  requestedOn: z.string(),
  paidOn: z.string(),
  issuedAt: z.string(),
  payer: z.object({ name: z.string(), address: z.string(), country: z.string(), taxNumber: z.string() }),
  creator: z.array(z.string()),
  /** Only the last digits of the account are shown. */
  account: z.object({ holder: z.string(), iban: z.string(), bankName: z.string() }),
  /** Each is an entry of the creator's ledger account, in whole or in part: earned, or negative for what a refund took. */
  lines: z.array(z.object({ entryId: z.string(), label: z.string(), bookedOn: z.string(), amountMinor: z.number() })),
  totalMinor: z.number(),
  currency: z.string(),
})
export type PayoutStatementContent = z.infer<typeof payoutStatementContent>

/** A creator's sale to us, invoiced by us in the creator's name (self-billing). */
const selfBilledContent = z.extend(invoiceContent, {
  kind: z.enum(['self_billed_invoice', 'self_billed_credit_note']),
  /** How it is settled: through the creator's balance. */
  terms: z.string(),
})
export type SelfBilledContent = z.infer<typeof selfBilledContent>

/** Everything printed on a paper for a creator. It is frozen when issued: the PDF is always made from it, never from live data. */
export const creatorPaperContent = z.discriminatedUnion('kind', [payoutStatementContent, selfBilledContent])
export type CreatorPaperContent = z.infer<typeof creatorPaperContent>
