import * as z from 'zod/mini'
import { invoiceContent } from './invoice-content.ts'

/** What a payout paid for. It says of itself that it is no invoice. */
const payoutStatementContent = z.object({
  kind: z.literal('payout_statement'),
  payoutId: z.string(),
  requestedOn: z.string(),
  paidOn: z.string(),
  issuedAt: z.string(),
  payer: z.object({ name: z.string(), address: z.string(), country: z.string(), taxNumber: z.string() }),
  creator: z.array(z.string()),
  /** The account is told by its last digits. */
  account: z.object({ holder: z.string(), iban: z.string(), bankName: z.string() }),
  /** Each an entry of the creator's account in the ledger, whole or in part: earned, or below zero what a refund took. */
  lines: z.array(z.object({ entryId: z.string(), label: z.string(), bookedOn: z.string(), amountMinor: z.number() })),
  totalMinor: z.number(),
  currency: z.string(),
})
export type PayoutStatementContent = z.infer<typeof payoutStatementContent>

/** What a creator sells us, invoiced by us in the creator's name. */
const selfBilledContent = z.extend(invoiceContent, {
  kind: z.enum(['self_billed_invoice', 'self_billed_credit_note']),
  /** How it is settled: by the creator's balance. */
  terms: z.string(),
})
export type SelfBilledContent = z.infer<typeof selfBilledContent>

/** Everything printed on a paper for a creator. It is frozen when issued: the PDF is made from it and never from live data. */
export const creatorPaperContent = z.discriminatedUnion('kind', [payoutStatementContent, selfBilledContent])
export type CreatorPaperContent = z.infer<typeof creatorPaperContent>
