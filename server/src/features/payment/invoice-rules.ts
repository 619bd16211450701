import { countryName } from '@pairtake/protocol/reference/countries'
import * as z from 'zod/mini'
import { dayOf } from '../../wire-time.ts'

/** Everything printed on an invoice or a credit note. It is frozen when issued: the PDF is made from it and never from live data. */
export const invoiceContent = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  issuedOn: z.string(),
  issuedAt: z.string(),
  seller: z.object({ name: z.string(), address: z.string(), taxNumber: z.string() }),
  buyer: z.object({ name: z.string(), address: z.array(z.string()), taxNumber: z.string() }),
  subject: z.string(),
  lines: z.array(z.object({ label: z.string(), amountMinor: z.number() })),
  totalMinor: z.number(),
  currency: z.string(),
  notes: z.array(z.string()),
})
export type InvoiceContent = z.infer<typeof invoiceContent>

export type InvoiceFacts = {
  number: string
  at: Date
  seller: InvoiceContent['seller']
  currency: string
  vat_rate: string
  vat_reason: string
  campaign_name: string
  creator_display_name: string
  company_name: string
  street_address: string | null
  city: string | null
  state: string | null
  postal_code: string | null
  country: string | null
  trn: string | null
  card: string | null
}

type Shares = { creatorMinor: number; feeMinor: number; vatMinor: number }

export function invoiceOf(facts: InvoiceFacts, shares: Shares): InvoiceContent {
  const paidWith = facts.card === null ? 'Paid.' : `Paid with ${facts.card}.`
  return { kind: 'invoice', ...sharedContent(facts, shares), notes: [paidWith, ...vatNotes(facts)] }
}

export function creditNoteOf(facts: InvoiceFacts, shares: Shares, refund: { invoiceNumber: string; reason: string }): InvoiceContent {
  const { invoiceNumber, reason } = refund
  const notes = [`This credits invoice ${invoiceNumber}.`, `Reason: ${reason}`, ...vatNotes(facts)]
  return { kind: 'credit_note', ...sharedContent(facts, shares), notes }
}

function sharedContent(facts: InvoiceFacts, { creatorMinor, feeMinor, vatMinor }: Shares) {
  const lines = [
    { label: `Content by ${facts.creator_display_name}`, amountMinor: creatorMinor },
    { label: 'Service fee', amountMinor: feeMinor },
  ]
  const rate = Number(facts.vat_rate) * 100
  if (vatMinor > 0) lines.push({ label: `VAT ${Number(rate.toFixed(4))} %`, amountMinor: vatMinor })
  return {
    number: facts.number,
    issuedOn: dayOf(facts.at),
    issuedAt: facts.at.toISOString(),
    seller: facts.seller,
    buyer: { name: facts.company_name, address: addressLines(facts), taxNumber: facts.trn ?? '' },
    subject: facts.campaign_name,
    lines,
    totalMinor: creatorMinor + feeMinor + vatMinor,
    currency: facts.currency,
  }
}

function addressLines(facts: InvoiceFacts): string[] {
  const place = [facts.postal_code, facts.city].filter(Boolean).join(' ')
  const country = facts.country ? countryName(facts.country) : ''
  return [facts.street_address, place, facts.state, country].filter((line): line is string => Boolean(line))
}

/** Why no VAT stands on it, in the words tax offices ask for. */
function vatNotes({ vat_reason: reason }: InvoiceFacts): string[] {
  if (reason === 'reverse_charge') {
    return ['Reverse charge: VAT is owed by the recipient of the service (Articles 44 and 196 of Council Directive 2006/112/EC).']
  }
  if (reason === 'export') return ['Service to a business outside the seller’s VAT territory: not subject to VAT there.']
  return []
}
