import { fromMinor } from '@pairtake/protocol/money'
import type { Paper, Payment, PaymentDetail } from '@pairtake/protocol/payment/payment'
import { priceItems } from '@pairtake/protocol/payment/price-parts'
import type { ViewContext } from '#http/serve.ts'
import { wireTime, wireTimeOrNull } from '#wire-time.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import { eInvoiceAddress, invoiceAddress } from './invoice-view.ts'
import { overdueSince } from './payment-reminder-rules.ts'
import type { PaymentRow } from './payment-queries.ts'
import type { PaperRow } from './paper-queries.ts'
import type { StoredChargeback } from './chargeback-of-payment-queries.ts'
import type { ListedPaymentRow, PaymentDetailRow } from './payment-list-queries.ts'
import { paymentFailureWords } from '#stored/payment-failure-words.ts'

/** A charge can be confirmed only while its card is still on file. */
export function canBeConfirmed(row: Pick<PaymentRow, 'failure' | 'confirm_ref' | 'method_id'>): boolean {
  return row.failure?.kind === 'needs_confirmation' && row.confirm_ref !== null && row.method_id !== null
}

export const viewChargeback = (stored: StoredChargeback | null, currency: string): Payment['chargeback'] =>
  stored && { state: stored.state, amount: fromMinor(stored.amount_minor, currency), openedAt: wireTime(stored.opened_at) }

export function viewPayment(row: ListedPaymentRow, context: ViewContext): Payment {
  const parts = { creatorFeeMinor: row.creator_fee_minor, serviceFeeMinor: row.service_fee_minor, vatMinor: row.vat_minor }
  const creator = viewGeneral({ display_name: row.creator_display_name, picture_key: row.creator_picture_key }, context)
  const since = overdueSince(row)
  return {
    id: row.id,
    state: row.state,
    amount: fromMinor(row.total_minor ?? 0, row.currency),
    createdAt: wireTime(row.created_at),
    paidAt: wireTimeOrNull(row.paid_at),
    description: row.description,
    items: priceItems(parts),
    publicInvoicePdfUrl: row.invoice_id === null ? null : invoiceAddress(row.invoice_id, context),
    failure: row.failure && paymentFailureWords(row.failure),
    needsConfirmation: canBeConfirmed(row),
    retriesAt: row.state === 'paid' ? null : wireTimeOrNull(row.next_retry_at),
    overdue: since === null ? null : { since: wireTime(since), reminders: row.reminders },
    chargeback: viewChargeback(row.chargeback, row.currency),
    refundedAt: wireTimeOrNull(row.refunded_at),
    refundedAmount: fromMinor(row.refunded_minor, row.currency),
    creditNotePdfUrl: row.credit_note_id === null ? null : invoiceAddress(row.credit_note_id, context),
    contract: { id: row.contract_id, campaign: { id: row.campaign_id, name: row.campaign_name }, creator: { general: creator } },
  }
}

export function viewPaymentDetail(row: PaymentDetailRow, context: ViewContext): PaymentDetail {
  return { ...viewPayment(row, context), papers: row.papers.map((paper) => viewPaper(paper, row.currency, context)) }
}

function viewPaper(row: PaperRow, currency: string, context: ViewContext): Paper {
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    issuedOn: row.issued_on,
    amount: fromMinor(row.total_minor, currency),
    refersTo: row.refers_to,
    pdfUrl: invoiceAddress(row.id, context),
    xmlUrl: row.has_data ? eInvoiceAddress(row.id, context) : null,
  }
}
