import type { MemberId, PaymentId, RefundId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import type { SelfBilledContent } from '#stored/creator-paper-content.ts'
import { makeCreatorPaperFile } from '#tasks/task-payloads.ts'
import { findCreatorTax } from '#features/creator-tax/creator-tax-queries.ts'
import { selfBilledTaxOf } from '#features/creator-tax/creator-tax-rules.ts'
import { platformOf } from '#features/creator-tax/platform-view.ts'
import { countsAsInvalid } from '#features/vat-id/vat-id-rules.ts'
import { insertCreatorPaper } from './creator-paper-queries.ts'
import { creditedBy, selfBilledAgainOf, selfBilledCreditNoteOf, selfBilledInvoiceOf } from './self-billed-rules.ts'
import { findCreditNoteOf, findSupply, listSelfBilled, takeCreatorNumber } from './self-billing-queries.ts'

/** Issues the invoice when the job is finalized, which earns the creator the price, if the creator agreed to self-billing and the tax is known. */
export async function issueSelfBilledInvoice(tx: Tx, deps: Deps, paymentId: PaymentId): Promise<void> {
  const supply = await findSupply(tx, paymentId)
  const creator = await findCreatorTax(tx, supply.creatorId)
  const { status, country, agreedAt } = creator
  if (status === null || country === null || agreedAt === null) return
  const platform = platformOf(deps.config)
  const isVatIdInvalid = countsAsInvalid(deps.config, creator.vatIdOutcome)
  const decision = selfBilledTaxOf({ ...creator, status, isVatIdInvalid }, platform)
  if ('whyNot' in decision) return

  const kind = 'self_billed_invoice'
  const issued = await takeCreatorNumber(tx, deps, { ...supply, kind })
  const facts = {
    ...supply,
    ...issued,
    ...decision,
    platform,
    creator: { ...creator, country },
    agreedAt,
    timeZone: deps.config.sellerTimeZone,
    supportEmail: deps.config.supportEmail,
  }
  await keep(tx, deps, { creatorId: supply.creatorId, paymentId, content: selfBilledInvoiceOf(facts), at: issued.at })
}

type Taken = { paymentId: PaymentId; refundId: RefundId; takenMinor: number; reason: string }

/**
 * Issues a credit note for what a refund took from the creator's balance, if the job was invoiced. A loss that we bear leaves the invoice as it is.
 */
export async function issueSelfBilledCreditNote(tx: Tx, deps: Deps, { paymentId, refundId, takenMinor, reason }: Taken): Promise<void> {
  const papers = takenMinor > 0 ? await listSelfBilled(tx, paymentId) : []
  const invoice = papers.find((paper) => paper.refundId === null)
  if (!invoice) return
  const issued = await numberFor(tx, deps, { paymentId, kind: 'self_billed_credit_note' })
  const content = selfBilledCreditNoteOf(invoice.content, issued, { takenMinor, credited: creditedBy(papers), reason })
  await keep(tx, deps, { creatorId: invoice.creatorId, paymentId, refundId, content, at: issued.at })
}

/** For a refund that came back and gave the creator the money again: invoices it again, because papers are never taken back. */
export async function issueSelfBilledAgain(tx: Tx, deps: Deps, refundId: RefundId): Promise<void> {
  const note = await findCreditNoteOf(tx, refundId)
  if (!note) return
  const issued = await numberFor(tx, deps, { paymentId: note.paymentId, kind: 'self_billed_invoice' })
  const content = selfBilledAgainOf(note.content, issued)
  await keep(tx, deps, { creatorId: note.creatorId, paymentId: note.paymentId, refundId, content, at: issued.at })
}

async function numberFor(tx: Tx, deps: Deps, { paymentId, kind }: { paymentId: PaymentId; kind: SelfBilledContent['kind'] }) {
  const issued = await takeCreatorNumber(tx, deps, { ...(await findSupply(tx, paymentId)), kind })
  return { ...issued, timeZone: deps.config.sellerTimeZone, supportEmail: deps.config.supportEmail }
}

type Paper = { creatorId: MemberId; paymentId: PaymentId; refundId?: RefundId; content: SelfBilledContent; at: Date }

async function keep(tx: Tx, deps: Deps, paper: Paper): Promise<void> {
  const creatorPaperId = await insertCreatorPaper(tx, { ...paper, number: paper.content.number })
  await deps.tasks.enqueue(tx, makeCreatorPaperFile, { creatorPaperId })
}
