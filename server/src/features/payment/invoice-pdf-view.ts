import { paperAmount } from '#adapters/paper/paper.ts'
import { drawPaper } from '#adapters/paper/print-paper.ts'
import { viewEInvoice } from './e-invoice-view.ts'
import { invoiceContent, type InvoiceContent } from '#stored/invoice-content.ts'
import { addressOf } from './seller-address-rules.ts'

/** The file of an invoice or credit note: only from its frozen content, so always the same bytes. */
export function viewInvoicePdf(stored: unknown): Promise<Buffer> {
  const content = invoiceContent.parse(stored)
  const { seller, buyer, currency, details } = content
  const eInvoice = viewEInvoice(content)
  return drawPaper({
    title: `${titleOf(content)} ${content.number}`,
    at: new Date(content.issuedAt),
    blocks: [
      [seller.name, ...addressOf(seller), ...registrationLine(seller.registration), ...taxLine(seller.taxNumber)],
      [buyer.name, ...buyer.address, ...taxLine(buyer.taxNumber)],
    ],
    facts: [
      { label: 'Number', value: content.number },
      { label: 'Date', value: content.issuedOn },
      ...(details ? [{ label: 'Delivered', value: details.deliveredOn }] : []),
      { label: 'Campaign', value: content.subject },
    ],
    table: {
      columns: [
        { label: 'Item', width: 0.7 },
        { label: 'Amount', width: 0.3, align: 'right' },
      ],
      rows: [
        ...content.lines.map((line) => ({ cells: [line.label, paperAmount(line.amountMinor, currency)] })),
        { cells: ['Total', paperAmount(content.totalMinor, currency)], isStrong: true },
      ],
    },
    notes: content.notes,
    ...(eInvoice === undefined ? {} : { eInvoice }),
  })
}

function titleOf(content: Pick<InvoiceContent, 'kind'>): string {
  return content.kind === 'invoice' ? 'Invoice' : 'Credit note'
}

function registrationLine(registration = ''): string[] {
  return registration === '' ? [] : [`Registration ${registration}`]
}

function taxLine(taxNumber: string): string[] {
  return taxNumber === '' ? [] : [`Tax number ${taxNumber}`]
}
