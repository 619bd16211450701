import { expect, test, type TestContext } from 'vitest'
import type { InvoiceContent } from '#stored/invoice-content.ts'
import { paperLines, paperPages } from '#testing/paper-lines.ts'
import { viewEInvoice } from './e-invoice-view.ts'
import { viewInvoicePdf } from './invoice-pdf-view.ts'

const party = { street: 'Torstraße 1', postalCode: '10119', city: 'Berlin', state: '', country: 'DE', taxNumber: 'DE123456789' }
const content: InvoiceContent = {
  layout: 2,
  supportEmail: 'help@pairtake.example',
  kind: 'credit_note',
  number: 'CN-000004',
  issuedOn: '2026-11-22',
  issuedAt: '2026-11-22T09:00:00.000Z',
  seller: {
    name: 'Paper House',
    address: 'Paper House, Torstraße 1, 10119 Berlin',
    taxNumber: 'DE123456789',
    registration: 'HRB 123456 B',
  },
  buyer: { name: 'شركة الضوء', address: ['Weg 1', '1010 Wien'], taxNumber: '' },
  subject: 'Oat milk',
  lines: [
    { label: '2 videos by Mara K. for “Oat milk”', amountMinor: 28_000 },
    { label: 'Service fee', amountMinor: 4200 },
    { label: 'VAT 19 %', amountMinor: 6118, isVat: true },
  ],
  totalMinor: 38_318,
  currency: 'EUR',
  notes: ['This credits invoice INV-000011 of 2026-11-19.', 'Reason: Late since 2026-11-18.'],
  details: {
    seller: { isSeller: true, ...party },
    buyer: { isSeller: false, ...party, country: 'AT', taxNumber: '' },
    tax: { category: 'S', ratePercent: 19, exemptionCode: '', words: 'VAT of Germany.' },
    deliveredOn: '2026-11-18',
    cardLast4: '4242',
  },
}

const invoice: InvoiceContent = {
  ...content,
  kind: 'invoice',
  number: 'INV-000011',
  buyer: { name: 'Oats Ltd', address: ['Weg 5', '1010 Wien', 'Austria'], taxNumber: 'ATU12345678' },
  contractId: '0198c0de-1111-7222-8333-444455556666',
  notes: ['Paid with Visa ending in 4242.', 'VAT of Germany.'],
  details: content.details && { ...content.details, buyer: { ...content.details.buyer, taxNumber: 'ATU12345678' } },
}

/** The text of each page in one line. */
const pagesOf = async (paper: InvoiceContent, context: TestContext) =>
  (await paperPages(await viewInvoicePdf(paper), context)).map((lines) => lines.join(' '))

test('R-208 a letter names the paper, days in words, the sums, and at its foot who issued it and the page', async (context) => {
  const [page = '', ...more] = await pagesOf(content, context)
  expect(more).toEqual([])
  for (const words of [
    'Credit note',
    'CN-000004',
    'Credited to',
    'Date Delivered 22 November 2026 18 November 2026',
    'Net at 19 % 322.00 EUR',
    'VAT 19 % 61.18 EUR',
    'Total 383.18 EUR',
    'This credits invoice INV-000011 of 19 November 2026. Reason: Late since 2026-11-18.',
    'Paper House Registration HRB 123456 B Page 1 of 1',
    'help@pairtake.example',
  ])
    expect(page).toContain(words)
  expect(page.match(/VAT ID DE123456789/g)).toHaveLength(2)
})

test('R-208 an invoice names both with address and tax number, days in words, its sums, and at its foot who issued it and the page', async (context) => {
  expect(await paperLines(await viewInvoicePdf(invoice), context)).toEqual([
    'Invoice',
    'INV-000011',
    'From Billed to',
    'Paper House Oats Ltd',
    'Torstraße 1 Weg 5',
    '10119 Berlin 1010 Wien',
    'Registration HRB 123456 B Austria',
    'VAT ID DE123456789 VAT ID ATU12345678',
    'Date Delivered',
    '22 November 2026 18 November 2026',
    'Campaign Job',
    'Oat milk 0198c0de-1111-7222-8333-444455556666',
    'Item Amount',
    '2 videos by Mara K. for “Oat milk” 280.00 EUR',
    'Service fee 42.00 EUR',
    'Net at 19 % 322.00 EUR',
    'VAT 19 % 61.18 EUR',
    'Total 383.18 EUR',
    'Paid with Visa ending in 4242.',
    'VAT of Germany.',
    'Paper House Registration HRB 123456 B Page 1 of 1',
    'Torstraße 1, 10119 Berlin VAT ID DE123456789',
    'help@pairtake.example',
  ])
})

test('R-280 invoice and credit note name the job by its number, also as they were drawn before the letterhead', async (context) => {
  const contractId = '0198c0de-1111-7222-8333-444455556666'
  const { layout: _none, ...before } = content
  for (const kind of ['invoice', 'credit_note'] as const) {
    for (const paper of [content, before]) {
      const [named = ''] = await pagesOf({ ...paper, kind, contractId }, context)
      expect(named).toContain(contractId)
      expect(named).toMatch(/Campaign(?: Job)? .*Oat milk/)
      expect(named).toMatch(/\bJob\b/)
      const [unnamed = ''] = await pagesOf({ ...paper, kind }, context)
      expect(unnamed).not.toMatch(/\bJob\b/)
    }
  }
})

test('R-208 thirty lines take two pages, each with its foot, and the sums stay together', async (context) => {
  const lines = Array.from({ length: 30 }, (_none, at) => ({ label: `Video ${at + 1}`, amountMinor: 1000 }))
  const [first = '', second = '', ...more] = await pagesOf({ ...content, lines: [...lines, ...content.lines.slice(2)] }, context)
  expect(more).toEqual([])
  expect(first).toMatch(/Item Amount Video 1 10\.00 EUR .*Page 1 of 2/)
  expect(second).toMatch(
    /^ ?Credit note CN-000004 Item Amount Video \d+ .*Video 30 10\.00 EUR Net at 19 % .* Total 383\.18 EUR .*Page 2 of 2/,
  )
  expect(first).not.toContain('Net at')
})

test('R-166 R-208 a paper from before the letterhead is drawn as it was, and any paper is the same file each time', async (context) => {
  const { layout: _none, ...before } = content
  const [page = ''] = await pagesOf(before, context)
  expect(page).toContain('Credit note CN-000004')
  expect(page).toContain('Number CN-000004 Date 2026-11-22 Delivered 2026-11-18')
  expect(page).not.toMatch(/Page 1 of|help@pairtake|November/)
  expect(await paperLines(await viewInvoicePdf({ ...invoice, layout: undefined }), context)).toEqual([
    'Invoice INV-000011',
    'Paper House Oats Ltd',
    'Torstraße 1 Weg 5',
    '10119 Berlin 1010 Wien',
    'Registration HRB 123456 B Austria',
    'VAT ID DE123456789 VAT ID ATU12345678',
    'Number INV-000011',
    'Date 2026-11-22',
    'Delivered 2026-11-18',
    'Campaign Oat milk',
    'Job 0198c0de-1111-7222-8333-444455556666',
    'Item Amount',
    '2 videos by Mara K. for “Oat milk” 280.00 EUR',
    'Service fee 42.00 EUR',
    'Net at 19 % 322.00 EUR',
    'VAT 19 % 61.18 EUR',
    'Total 383.18 EUR',
    'Paid with Visa ending in 4242.',
    'VAT of Germany.',
  ])
  for (const paper of [content, before]) expect((await viewInvoicePdf(paper)).equals(await viewInvoicePdf(paper))).toBe(true)
})

test('R-208 the data for machines is the same as without a letterhead', () => {
  const { layout: _none, supportEmail: _address, ...before } = content
  expect(viewEInvoice(content)).toBe(viewEInvoice(before))
  expect(viewEInvoice(content)).toContain('This credits invoice INV-000011 of 2026-11-19.')
})
