import { paperAmount, type Column, type Paper } from '#adapters/paper/paper.ts'
import { drawPaper } from '#adapters/paper/print-paper.ts'
import { viewEInvoice } from '#features/payment/e-invoice-view.ts'
import { isVatNumber } from '#features/payment/invoice-tax-rules.ts'
import { paperDay, selfBilledNoteOnPaper } from '#features/payment/paper-day-rules.ts'
import { addressOf } from '#features/payment/seller-address-rules.ts'
import type { SelfBilledContent } from '#stored/creator-paper-content.ts'
import { vatOf } from './self-billed-rules.ts'

const titles = { self_billed_invoice: 'Self-billed invoice', self_billed_credit_note: 'Self-billed credit note' } as const

/** Draws the PDF of a self-billed paper with its XML: only from its frozen content, so always the same bytes. */
export function viewSelfBilledPdf(content: SelfBilledContent): Promise<Buffer> {
  const eInvoice = viewEInvoice(content)
  const paper = content.layout === undefined ? plainPaper(content) : letter(content)
  return drawPaper({ ...paper, ...(eInvoice === undefined ? {} : { eInvoice }) })
}

const columns: Column[] = [
  { label: 'Item', width: 0.7 },
  { label: 'Amount', width: 0.3, align: 'right' },
]

/** The layout of invoices for brands, with the creator as the seller. */
function letter(content: SelfBilledContent): Paper {
  const { seller, buyer, lines, currency, totalMinor, details } = content
  const country = details?.seller.country ?? ''
  const identity = taxLine(seller.taxNumber, country)
  const totals = [netLine(content), ...lines.filter(isTax)].map(({ label, amountMinor }) => ({
    label,
    amount: paperAmount(amountMinor, currency),
  }))
  return {
    title: `${titles[content.kind]} ${content.number}`,
    at: new Date(content.issuedAt),
    blocks: [
      [seller.name, ...addressOf(seller), ...identity],
      [buyer.name, ...buyer.address, ...taxLine(buyer.taxNumber, details?.buyer.country)],
    ],
    facts: [
      { label: 'Date', value: paperDay(content.issuedOn, country) },
      ...(details ? [{ label: 'Delivered', value: paperDay(details.deliveredOn, country) }] : []),
      { label: 'Campaign', value: content.subject },
      { label: 'Job', value: content.contractId ?? '' },
    ],
    table: { columns, rows: lines.filter(isNet).map((line) => rowOf(line, currency)) },
    notes: [...content.notes.map((note) => selfBilledNoteOnPaper(note, country)), content.terms],
    letterhead: {
      name: titles[content.kind],
      number: content.number,
      captions: ['Seller', 'Recipient'],
      totals: [...totals, { label: 'Total', amount: paperAmount(totalMinor, currency), isStrong: true }],
      footer: [
        [seller.name, addressOf(seller).join(', ')],
        [...identity, ...(content.supportEmail ? [content.supportEmail] : [])],
      ],
    },
  }
}

/** The layout of older papers that record none: their files have to come out identical to the byte. */
function plainPaper(content: SelfBilledContent): Paper {
  const { seller, buyer, lines, currency, totalMinor, details } = content
  return {
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
      columns,
      rows: [
        ...lines.filter(isNet).map((line) => rowOf(line, currency)),
        rowOf(netLine(content), currency),
        ...lines.filter(isTax).map((line) => rowOf(line, currency)),
        { ...rowOf({ label: 'Total', amountMinor: totalMinor }, currency), isStrong: true },
      ],
    },
    notes: [...content.notes, content.terms],
  }
}

type Line = SelfBilledContent['lines'][number]

const isNet = ({ isVat }: Line) => isVat !== true
const isTax = ({ isVat }: Line) => isVat === true
const rowOf = ({ label, amountMinor }: Line, currency: string) => ({ cells: [label, paperAmount(amountMinor, currency)] })

function netLine(content: SelfBilledContent): Line {
  const tax = content.details?.tax
  const label = tax?.category === 'S' ? `Net at ${tax.ratePercent} %` : 'Net, no VAT'
  return { label, amountMinor: content.totalMinor - vatOf(content) }
}

function taxLine(taxNumber: string, country = ''): string[] {
  if (taxNumber === '') return []
  return [`${isVatNumber(taxNumber, country) ? 'VAT ID' : 'Tax number'} ${taxNumber}`]
}
