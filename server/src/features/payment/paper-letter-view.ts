import type { Letter } from '#stored/letter.ts'
import { dayIn } from '#wire-time.ts'
import type { findInvoiceToMail } from './invoice-queries.ts'

type MailedPaper = Awaited<ReturnType<typeof findInvoiceToMail>>

/** Paper → the facts of its mail: about a charge, a refund, or a refund that came back. */
export function paperLetterOf(paper: MailedPaper, { fileKey, timeZone }: { fileKey: string; timeZone: string }): Letter {
  const { number, paymentId, campaignName, creatorDisplayName, issuedAt, terms, card, refund } = paper
  const shared = { number, paymentId, campaignName, creatorDisplayName, issuedOn: dayIn(timeZone, issuedAt), fileKey }
  if (refund === null) return { kind: 'invoice', ...shared, terms, card }
  const amount = { amountMinor: refund.amountMinor, currency: paper.currency }
  return paper.kind === 'credit_note'
    ? { kind: 'credit_note', ...shared, invoiceNumber: refund.refersTo, refunded: amount, reason: refund.reason }
    : { kind: 'invoice_again', ...shared, creditNoteNumber: refund.refersTo, amount }
}
