import * as z from 'zod/mini'

/** How an invoice is taxed, in the codes of EN 16931 and in words. */
export const invoiceTax = z.object({
  /** S: taxed at a rate. AE: reverse charge. E: exempt. O: outside the scope of VAT. */
  category: z.enum(['S', 'AE', 'E', 'O']),
  ratePercent: z.number(),
  /** Why no VAT stands on it, from the list of VATEX codes; empty where some does. */
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
  /** The seller’s number in a commercial or company register. */
  registration: z.optional(z.string()),
})

/** Everything printed on an invoice or a credit note. It is frozen when issued: the PDF is made from it and never from live data. */
export const invoiceContent = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  /** How it is drawn; absent on papers from before there was a letterhead, which are drawn as they were. */
  layout: z.optional(z.literal(2)),
  /** At the foot of each page. */
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
  /** What a machine wants to read of it; invoices from before it was kept have none, and never get any. */
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
