import { paperAmount, type Column, type Paper } from '#adapters/paper/paper.ts'
import { drawPaper } from '#adapters/paper/print-paper.ts'
import { viewEInvoice } from './e-invoice-view.ts'
import { invoiceContent, type InvoiceContent } from '#stored/invoice-content.ts'
import { isVatNumber } from './invoice-tax-rules.ts'
import { noteOnPaper, paperDay } from './paper-day-rules.ts'
import { addressOf } from './seller-address-rules.ts'

/** Draws the PDF of an invoice or credit note: only from its frozen content, so always the same bytes. */
export function viewInvoicePdf(stored: unknown): Promise<Buffer> {
  const content = invoiceContent.parse(stored)
  const eInvoice = viewEInvoice(content)
  const paper = content.layout === undefined ? plainPaper(content) : letter(content)
  return drawPaper({ ...paper, ...(eInvoice === undefined ? {} : { eInvoice }) })
}

type Line = InvoiceContent['lines'][number]

const isNet = ({ isVat }: Line) => isVat !== true
const isTax = ({ isVat }: Line) => isVat === true
const columns: Column[] = [
  { label: 'Item', width: 0.7 },
  { label: 'Amount', width: 0.3, align: 'right' },
]
const rowOf = ({ label, amountMinor }: Line, currency: string) => ({ cells: [label, paperAmount(amountMinor, currency)] })

/** The layout in the product's design, with the seller details that the law requires on each page. */
function letter(content: InvoiceContent): Paper {
  const { seller, buyer, currency, lines, details } = content
  const country = details?.seller.country ?? ''
  const totals = [...netRow(content), ...lines.filter(isTax).map((line) => rowOf(line, currency))]
  const identity = [...registrationLine(seller.registration), ...taxLine(seller.taxNumber, country)]
  return {
    title: `${titleOf(content)} ${content.number}`,
    at: new Date(content.issuedAt),
    blocks: [
      [seller.name, ...addressOf(seller), ...identity],
      [buyer.name, ...buyer.address, ...taxLine(buyer.taxNumber, details?.buyer.country)],
    ],
    facts: [
      { label: 'Date', value: paperDay(content.issuedOn, country) },
      ...(details ? [{ label: 'Delivered', value: paperDay(details.deliveredOn, country) }] : []),
      { label: 'Campaign', value: content.subject },
      ...(content.contractId === undefined ? [] : [{ label: 'Job', value: content.contractId }]),
    ],
    table: { columns, rows: lines.filter(isNet).map((line) => rowOf(line, currency)) },
    notes: content.notes.map((note) => noteOnPaper(note, country)),
    letterhead: {
      name: titleOf(content),
      number: content.number,
      captions: ['From', content.kind === 'invoice' ? 'Billed to' : 'Credited to'],
      totals: [
        ...totals.map(({ cells: [label = '', amount = ''] }) => ({ label, amount })),
        { label: 'Total', amount: paperAmount(content.totalMinor, currency), isStrong: true },
      ],
      footer: [
        [seller.name, addressOf(seller).join(', ')],
        [...identity, ...(content.supportEmail ? [content.supportEmail] : [])],
      ],
    },
  }
}

/** The layout of older papers that record none: their files have to come out identical to the byte. */
function plainPaper(content: InvoiceContent): Paper {
  const { seller, buyer, currency, details } = content
  return {
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
      columns,
      rows: [
        ...content.lines.filter(isNet).map((line) => rowOf(line, currency)),
        ...netRow(content),
        ...content.lines.filter(isTax).map((line) => rowOf(line, currency)),
        { cells: ['Total', paperAmount(content.totalMinor, currency)], isStrong: true },
      ],
    },
    notes: content.notes,
  }
}

function titleOf(content: Pick<InvoiceContent, 'kind'>): string {
  return content.kind === 'invoice' ? 'Invoice' : 'Credit note'
}

function registrationLine(registration = ''): string[] {
  return registration === '' ? [] : [`Registration ${registration}`]
}

/** The taxable amount and its VAT rate; there is one rate on a paper. */
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
