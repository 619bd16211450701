import { countryName } from '@pairtake/protocol/reference/countries'
import type { Buyer } from '#stored/buyer.ts'
import type { InvoiceContent } from '#stored/invoice-content.ts'
import { dayIn } from '#wire-time.ts'
import { itemsWords } from '#features/mail/terms-words-view.ts'
import { invoiceTaxOf, percentOf } from './invoice-tax-rules.ts'
import { sellerAddressOf } from './seller-address-rules.ts'

export type InvoiceFacts = {
  number: string
  at: Date
  seller: InvoiceContent['seller'] & { country: string | undefined; bankCountry: string }
  delivered_at: Date | null
  card_last4: string | null
  currency: string
  vat_rate: string
  vat_reason: string
  campaign_name: string
  creator_display_name: string
  contract_id: string
  videos: number
  photos: number
  timeZone: string
  supportEmail: string
  buyer: Buyer
  card: string | null
}

type Shares = { creatorMinor: number; feeMinor: number; vatMinor: number }

export function invoiceOf(facts: InvoiceFacts, shares: Shares): InvoiceContent {
  const paidWith = facts.card === null ? 'Paid.' : `Paid with ${facts.card}.`
  const details = detailsOf(facts)
  return { kind: 'invoice', ...sharedContent(facts, shares), notes: [paidWith, details.tax.words], details }
}

type Credited = Pick<InvoiceContent, 'number' | 'issuedOn' | 'seller' | 'buyer' | 'subject' | 'lines' | 'details'>

/** A credit note mirrors its invoice: the same parties and words, even if addresses, names and settings have changed. */
export function creditNoteOf(facts: InvoiceFacts, shares: Shares, refund: { invoice: Credited; reason: string }): InvoiceContent {
  const { invoice, reason } = refund
  const { seller, buyer, subject } = invoice
  const details = invoice.details ?? detailsOf(facts)
  const shared = sharedContent(facts, shares)
  return {
    kind: 'credit_note',
    ...shared,
    seller,
    buyer,
    subject,
    lines: shared.lines.map((line, at) => ({ ...line, label: invoice.lines[at]?.label ?? line.label })),
    notes: [`This credits invoice ${invoice.number} of ${invoice.issuedOn}.`, `Reason: ${reason}`, details.tax.words],
    details: { ...details, credits: { number: invoice.number, issuedOn: invoice.issuedOn } },
  }
}

/** Reverses a credit note: the same parties, lines and tax, as an invoice with a number of its own. */
export function invoiceAgainOf(
  note: InvoiceContent,
  { number, at, timeZone }: Pick<InvoiceFacts, 'number' | 'at' | 'timeZone'>,
): InvoiceContent {
  const { details } = note
  const words = `This reverses credit note ${note.number} of ${note.issuedOn}: the refund could not be paid out.`
  return {
    ...note,
    kind: 'invoice',
    number,
    issuedOn: dayIn(timeZone, at),
    issuedAt: at.toISOString(),
    notes: details === undefined ? [words] : [words, details.tax.words],
    ...(details === undefined ? {} : { details: { ...details, credits: undefined } }),
  }
}

function sharedContent(facts: InvoiceFacts, { creatorMinor, feeMinor, vatMinor }: Shares) {
  const lines: InvoiceContent['lines'] = [
    { label: `${itemsWords(facts) || 'Content'} by ${facts.creator_display_name} for “${facts.campaign_name}”`, amountMinor: creatorMinor },
    { label: 'Service fee', amountMinor: feeMinor },
  ]
  if (vatMinor > 0) lines.push({ label: `VAT ${percentOf(facts.vat_rate)} %`, amountMinor: vatMinor, isVat: true })
  const { name, address, taxNumber, registration } = facts.seller
  return {
    layout: 2 as const,
    supportEmail: facts.supportEmail,
    number: facts.number,
    issuedOn: dayIn(facts.timeZone, facts.at),
    issuedAt: facts.at.toISOString(),
    seller: { name, address, taxNumber, registration },
    buyer: { name: facts.buyer.name, address: addressLines(facts.buyer), taxNumber: facts.buyer.taxNumber },
    subject: facts.campaign_name,
    contractId: facts.contract_id,
    lines,
    totalMinor: creatorMinor + feeMinor + vatMinor,
    currency: facts.currency,
  }
}

function detailsOf(facts: InvoiceFacts): NonNullable<InvoiceContent['details']> {
  const seller = sellerAddressOf(facts.seller)
  const { name: _name, ...buyer } = facts.buyer
  return {
    seller: { isSeller: true, ...seller, taxNumber: facts.seller.taxNumber, registration: facts.seller.registration },
    buyer: {
      isSeller: false,
      ...buyer,
      // Without an address, VAT is that of the seller's country (price-rules.ts), and so is the country.
      country: buyer.country ?? seller.country,
    },
    tax: invoiceTaxOf(facts, facts.seller),
    deliveredOn: dayIn(facts.timeZone, facts.delivered_at ?? facts.at),
    cardLast4: facts.card_last4 ?? '',
  }
}

function addressLines({ street, postalCode, city, state, country }: Buyer): string[] {
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [street, town, state, country === null ? '' : countryName(country)].filter(Boolean)
}
