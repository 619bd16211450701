import { paperAmount } from '#adapters/paper/paper.ts'
import { drawPaper } from '#adapters/paper/print-paper.ts'
import { viewEInvoice } from '#features/payment/e-invoice-view.ts'
import { isVatNumber } from '#features/payment/invoice-tax-rules.ts'
import { addressOf } from '#features/payment/seller-address-rules.ts'
import type { SelfBilledContent } from '#stored/creator-paper-content.ts'
import { vatOf } from './self-billed-rules.ts'

const titles = { self_billed_invoice: 'Self-billed invoice', self_billed_credit_note: 'Self-billed credit note' } as const

/** Draws the PDF of a self-billed paper with its XML: only from its frozen content, so always the same bytes. */
export function viewSelfBilledPdf(content: SelfBilledContent): Promise<Buffer> {
  const { seller, buyer, lines, currency, totalMinor, details } = content
  const eInvoice = viewEInvoice(content)
  const tax = details?.tax
  const netWords = tax?.category === 'S' ? `Net at ${tax.ratePercent} %` : 'Net, no VAT'
  const rowOf = (label: string, amountMinor: number) => ({ cells: [label, paperAmount(amountMinor, currency)] })
  return drawPaper({
    title: `${titles[content.kind]} ${content.number}`,
    at: new Date(content.issuedAt),
    blocks: [
      [seller.name, ...addressOf(seller), ...taxLine(seller.taxNumber, details?.seller.country)],
      [buyer.name, ...buyer.address, ...taxLine(buyer.taxNumber, details?.buyer.country)],
    ],
    facts: [
      { label: 'Number', value: content.number },
      { label: 'Date', value: content.issuedOn },
      ...(details ? [{ label: 'Delivered', value: details.deliveredOn }] : []),
      { label: 'Seller', value: seller.name },
      { label: 'Recipient', value: buyer.name },
      { label: 'Campaign', value: content.subject },
      { label: 'Job', value: content.contractId ?? '' },
    ],
    table: {
      columns: [
        { label: 'Item', width: 0.7 },
        { label: 'Amount', width: 0.3, align: 'right' },
      ],
      rows: [
        ...lines.filter(({ isVat }) => isVat !== true).map(({ label, amountMinor }) => rowOf(label, amountMinor)),
        rowOf(netWords, totalMinor - vatOf(content)),
        ...lines.filter(({ isVat }) => isVat === true).map(({ label, amountMinor }) => rowOf(label, amountMinor)),
        { ...rowOf('Total', totalMinor), isStrong: true },
      ],
    },
    notes: [...content.notes, content.terms],
    ...(eInvoice === undefined ? {} : { eInvoice }),
  })
}

function taxLine(taxNumber: string, country = ''): string[] {
  if (taxNumber === '') return []
  return [`${isVatNumber(taxNumber, country) ? 'VAT ID' : 'Tax number'} ${taxNumber}`]
}
