import { countryName } from '@pairtake/protocol/reference/countries'
import type { SelfBilledContent } from '#stored/creator-paper-content.ts'
import type { InvoiceTax } from '#stored/invoice-content.ts'
import { dayIn } from '#wire-time.ts'
import { itemsWords } from '#features/mail/terms-words-view.ts'
import { addressOf } from '#features/payment/seller-address-rules.ts'

type Address = { street: string; postalCode: string; city: string; state: string; country: string }
export type SelfBilledFacts = {
  number: string
  at: Date
  timeZone: string
  supportEmail: string
  creator: Address & { name: string; taxNumber: string }
  platform: Address & { name: string; address: string; taxNumber: string; registration: string }
  tax: InvoiceTax
  vatRate: number
  agreedAt: Date
  contractId: string
  campaignName: string
  deliveredAt: Date | null
  grossMinor: number
  currency: string
  videos: number
  photos: number
}

/** The price is the gross amount: VAT is taken out of it, rounded half up to the cent, so that nobody is paid more than was agreed. */
export function vatWithin(grossMinor: number, vatRate: number): number {
  return grossMinor - Math.round(grossMinor / (1 + vatRate))
}

export function selfBilledInvoiceOf(facts: SelfBilledFacts): SelfBilledContent {
  const { creator, platform, tax, grossMinor, timeZone } = facts
  const town = [creator.postalCode, creator.city].filter(Boolean).join(' ')
  const { name: _name, address: _address, ...buyer } = platform
  const agreedOn = dayIn(timeZone, facts.agreedAt)
  return {
    kind: 'self_billed_invoice',
    layout: 2,
    supportEmail: facts.supportEmail,
    number: facts.number,
    issuedOn: dayIn(timeZone, facts.at),
    issuedAt: facts.at.toISOString(),
    seller: {
      name: creator.name,
      address: [creator.street, town, creator.state, countryName(creator.country)].filter(Boolean).join(', '),
      taxNumber: creator.taxNumber,
    },
    buyer: { name: platform.name, address: addressOf(platform), taxNumber: platform.taxNumber },
    subject: facts.campaignName,
    contractId: facts.contractId,
    lines: linesOf(`${itemsWords(facts) || 'Content'} for “${facts.campaignName}”`, {
      grossMinor,
      vatMinor: vatWithin(grossMinor, facts.vatRate),
      tax,
    }),
    totalMinor: grossMinor,
    currency: facts.currency,
    notes: [
      `Self-billing: issued by ${platform.name}, the recipient of the service, in the name and for the account of ${creator.name}, by the agreement of ${agreedOn}.`,
      tax.words,
    ],
    terms: 'Credited to the creator’s balance, which is paid out on request.',
    details: {
      seller: { isSeller: true, ...addressIn(creator), taxNumber: creator.taxNumber },
      buyer: { isSeller: false, ...addressIn(buyer), taxNumber: platform.taxNumber, registration: platform.registration },
      tax,
      deliveredOn: dayIn(timeZone, facts.deliveredAt ?? facts.at),
      cardLast4: '',
    },
  }
}

type Numbered = Pick<SelfBilledFacts, 'number' | 'at' | 'timeZone' | 'supportEmail'>

/**
 * A credit note mirrors its invoice: the same parties, words and tax, whatever the creator has saved since. `creditedMinor` is what earlier ones
 * took.
 */
export function selfBilledCreditNoteOf(
  invoice: SelfBilledContent,
  { number, at, timeZone, supportEmail }: Numbered,
  refund: { takenMinor: number; credited: { grossMinor: number; vatMinor: number }; reason: string },
): SelfBilledContent {
  const { takenMinor, credited, reason } = refund
  const details = requireDetails(invoice)
  const vatDueMinor = Math.round(((credited.grossMinor + takenMinor) * vatOf(invoice)) / invoice.totalMinor)
  // After a credit note came back, more VAT may have been credited than is due; a credit note never charges anyone.
  const vatMinor = Math.min(takenMinor, Math.max(0, vatDueMinor - credited.vatMinor))
  return {
    ...invoice,
    kind: 'self_billed_credit_note',
    layout: 2,
    supportEmail,
    number,
    issuedOn: dayIn(timeZone, at),
    issuedAt: at.toISOString(),
    lines: linesOf(invoice.lines[0]?.label ?? '', { grossMinor: takenMinor, vatMinor, tax: details.tax }),
    totalMinor: takenMinor,
    notes: [`This credits self-billed invoice ${invoice.number} of ${invoice.issuedOn}.`, `Reason: ${reason}`, ...invoice.notes],
    terms: 'Taken from the creator’s balance.',
    details: { ...details, credits: { number: invoice.number, issuedOn: invoice.issuedOn } },
  }
}

/** Reverses a credit note: the refund could not be paid out, and the creator has the money again. */
export function selfBilledAgainOf(note: SelfBilledContent, { number, at, timeZone, supportEmail }: Numbered): SelfBilledContent {
  const { details } = note
  return {
    ...note,
    kind: 'self_billed_invoice',
    layout: 2,
    supportEmail,
    number,
    issuedOn: dayIn(timeZone, at),
    issuedAt: at.toISOString(),
    notes: [
      `This reverses self-billed credit note ${note.number} of ${note.issuedOn}: the refund could not be paid out.`,
      ...note.notes.slice(2),
    ],
    terms: 'Credited to the creator’s balance, which is paid out on request.',
    ...(details === undefined ? {} : { details: { ...details, credits: undefined } }),
  }
}

/** The total of credit notes so far; one that came back no longer counts. */
export function creditedBy(papers: readonly { refundId: string | null; content: SelfBilledContent }[]) {
  let [grossMinor, vatMinor] = [0, 0]
  for (const { refundId, content } of papers) {
    if (refundId === null) continue
    const sign = content.kind === 'self_billed_credit_note' ? 1 : -1
    grossMinor += sign * content.totalMinor
    vatMinor += sign * vatOf(content)
  }
  return { grossMinor, vatMinor }
}

export function vatOf({ lines }: Pick<SelfBilledContent, 'lines'>): number {
  return lines.reduce((sum, line) => sum + (line.isVat === true ? line.amountMinor : 0), 0)
}

type Sums = { grossMinor: number; vatMinor: number; tax: InvoiceTax }

function linesOf(label: string, { grossMinor, vatMinor, tax }: Sums): SelfBilledContent['lines'] {
  const net = { label, amountMinor: grossMinor - vatMinor }
  return tax.category === 'S' ? [net, { label: `VAT ${tax.ratePercent} %`, amountMinor: vatMinor, isVat: true }] : [net]
}

const addressIn = ({ street, postalCode, city, state, country }: Address): Address => ({ street, postalCode, city, state, country })

function requireDetails({ details, number }: SelfBilledContent) {
  if (!details) throw new Error(`The paper ${number} has no details.`)
  return details
}
