import { paperAmount } from '#adapters/paper/paper.ts'
import { drawPaper } from '#adapters/paper/print-paper.ts'
import { viewEInvoice } from './e-invoice-view.ts'
import { invoiceContent, type InvoiceContent } from '#stored/invoice-content.ts'
import { isVatNumber } from './invoice-tax-rules.ts'
import { addressOf } from './seller-address-rules.ts'

/** The file of an invoice or credit note: only from its frozen content, so always the same bytes. */
export function viewInvoicePdf(stored: unknown): Promise<Buffer> {
  const content = invoiceContent.parse(stored)
  const { seller, buyer, currency, details } = content
  const rowOf = ({ label, amountMinor }: { label: string; amountMinor: number }) => ({ cells: [label, paperAmount(amountMinor, currency)] })
  const eInvoice = viewEInvoice(content)
  return drawPaper({
    title: `${titleOf(content)} ${content.number}`,
    at: new Date(content.issuedAt),
    blocks: [
      [seller.name, ...addressOf(seller), ...registrationLine(seller.registration), ...taxLine(seller.taxNumber, details?.seller.country)],
      [buyer.name, ...buyer.address, ...taxLine(buyer.taxNumber, details?.buyer.country)],
    ],
    facts: [
      { label: 'Number', value: content.number },
      { label: 'Date', value: content.issuedOn },
      ...(details ? [{ label: 'Delivered', value: details.deliveredOn }] : []),
      { label: 'Campaign', value: content.subject },
      ...(content.contractId === undefined ? [] : [{ label: 'Job', value: content.contractId }]),
    ],
    table: {
      columns: [
        { label: 'Item', width: 0.7 },
        { label: 'Amount', width: 0.3, align: 'right' },
      ],
      rows: [
        ...content.lines.filter(({ isVat }) => isVat !== true).map(rowOf),
        ...netRow(content),
        ...content.lines.filter(({ isVat }) => isVat === true).map(rowOf),
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

/** The sum that VAT is counted on, at its rate; there is one rate on a paper. */
function netRow({ lines, currency, details }: InvoiceContent): { cells: string[] }[] {
  if (!details) return []
  const netMinor = lines.reduce((sum, line) => sum + (line.isVat === true ? 0 : line.amountMinor), 0)
  const { category, ratePercent } = details.tax
  return [{ cells: [category === 'S' ? `Net at ${ratePercent} %` : 'Net, no VAT', paperAmount(netMinor, currency)] }]
}

function taxLine(taxNumber: string, country = ''): string[] {
  if (taxNumber === '') return []
  return [`${isVatNumber(taxNumber, country) ? 'VAT ID' : 'Tax number'} ${taxNumber}`]
}
