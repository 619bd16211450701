import * as z from 'zod/mini'

/** How an invoice is taxed, as EN 16931 codes and as text. */
export const invoiceTax = z.object({
  /** S: taxed at a rate. AE: reverse charge. E: exempt. O: outside the scope of VAT. */
  category: z.enum(['S', 'AE', 'E', 'O']),
  ratePercent: z.number(),
  /** Why no VAT is charged, as a VATEX code; empty where VAT is charged. */
  exemptionCode: z.string(),
  words: z.string(),
})
export type InvoiceTax = z.infer<typeof invoiceTax>

const party = z.object({
  isSeller: z.boolean(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  taxNumber: z.string(),
  /** The seller’s number in a commercial register. */
  registration: z.optional(z.string()),
})

/** Everything printed on an invoice or a credit note. It is frozen when issued: the PDF is always made from it, never from live data. */
export const invoiceContent = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  /** Which design it uses; absent on papers from before the letterhead, which keep their old design. */
  layout: z.optional(z.literal(2)),
  /** Printed at the foot of each page. */
  supportEmail: z.optional(z.string()),
  number: z.string(),
  issuedOn: z.string(),
  issuedAt: z.string(),
  seller: z.object({ name: z.string(), address: z.string(), taxNumber: z.string(), registration: z.optional(z.string()) }),
  buyer: z.object({ name: z.string(), address: z.array(z.string()), taxNumber: z.string() }),
  subject: z.string(),
  /** Absent on papers from before it was printed. */
  contractId: z.optional(z.string()),
  lines: z.array(z.object({ label: z.string(), amountMinor: z.number(), isVat: z.optional(z.boolean()) })),
  totalMinor: z.number(),
  currency: z.string(),
  notes: z.array(z.string()),
  /** The machine-readable details; invoices from before these were stored have none, and never get any. */
  details: z.optional(
    z.object({
      seller: party,
      buyer: party,
      tax: invoiceTax,
      deliveredOn: z.string(),
      cardLast4: z.string(),
      /** The invoice that a credit note credits. */
      credits: z.optional(z.object({ number: z.string(), issuedOn: z.string() })),
    }),
  ),
})
export type InvoiceContent = z.infer<typeof invoiceContent>
