import { expect, test, type TestContext } from 'vitest'
import type { SelfBilledContent } from '#stored/creator-paper-content.ts'
import { paperLines } from '#testing/paper-lines.ts'
import { viewCreatorPaperPdf } from './creator-paper-pdf-view.ts'
import { selfBilledCreditNoteOf, selfBilledInvoiceOf } from './self-billed-rules.ts'

const supportEmail = 'help@pairtake.example'
const address = { street: 'Allee 2', postalCode: '20095', city: 'Hamburg', state: '', country: 'DE' }
const invoice = selfBilledInvoiceOf({
  number: 'SB7-000001',
  at: new Date('2026-11-16T23:30:00Z'),
  timeZone: 'Europe/Berlin',
  supportEmail,
  creator: { name: 'Mara Kovac', ...address, taxNumber: 'DE987654321' },
  platform: {
    name: 'Pairtake',
    address: 'Pairtake, Street 1, 10115 Berlin, Germany',
    ...address,
    taxNumber: 'DE123456789',
    registration: '',
  },
  tax: { category: 'S', ratePercent: 19, exemptionCode: '', words: 'VAT of Germany.' },
  vatRate: 0.19,
  agreedAt: new Date('2026-11-01T09:00:00Z'),
  contractId: '0198a8f0-0000-7000-8000-000000000001',
  campaignName: 'Oat milk',
  deliveredAt: new Date('2026-11-13T09:00:00Z'),
  grossMinor: 20_000,
  currency: 'EUR',
  videos: 2,
  photos: 1,
})
const numbered = { number: 'SC7-000001', at: new Date('2026-12-01T09:00:00Z'), timeZone: 'UTC', supportEmail }
const refund = { takenMinor: 5000, credited: { grossMinor: 0, vatMinor: 0 }, reason: 'Late since 2026-11-18.' }
const { layout: _layout, supportEmail: _email, ...before } = invoice

/** The text of the paper in one line. */
const textOf = async (paper: SelfBilledContent, context: TestContext) =>
  (await paperLines(await viewCreatorPaperPdf(paper), context)).join(' ')

test('R-522 a self-billed invoice names both with address and tax number, days in words, job, sums and terms, and at its foot the seller, the support address and the page', async (context) => {
  expect(await paperLines(await viewCreatorPaperPdf(invoice), context)).toEqual([
    'Self-billed invoice',
    'SB7-000001',
    'Seller Recipient',
    'Mara Kovac Pairtake',
    'Allee 2 Street 1',
    '20095 Hamburg 10115 Berlin',
    'Germany Germany',
    'VAT ID DE987654321 VAT ID DE123456789',
    'Date Delivered',
    '17 November 2026 13 November 2026',
    'Campaign Job',
    'Oat milk 0198a8f0-0000-7000-8000-000000000001',
    'Item Amount',
    '2 videos and 1 photo for “Oat milk” 168.07 EUR',
    'Net at 19 % 168.07 EUR',
    'VAT 19 % 31.93 EUR',
    'Total 200.00 EUR',
    'Self-billing: issued by Pairtake, the recipient of the service, in the name and for the account of Mara Kovac, by the',
    'agreement of 1 November 2026.',
    'VAT of Germany.',
    'Credited to the creator’s balance, which is paid out on request.',
    'Mara Kovac VAT ID DE987654321 Page 1 of 1',
    'Allee 2, 20095 Hamburg, Germany help@pairtake.example',
  ])
})

test('R-522 a credit note of an invoice from before has the letterhead, and names that invoice’s day in words', async (context) => {
  const text = await textOf(selfBilledCreditNoteOf(before, numbered, refund), context)
  expect(text).toContain('Self-billed credit note SC7-000001')
  expect(text).toContain('This credits self-billed invoice SB7-000001 of 17 November 2026. Reason: Late since 2026-11-18.')
  expect(text).toContain('Page 1 of 1')
})

test('R-166 R-522 one issued before is drawn as it was, and any is the same file each time', async (context) => {
  expect(await paperLines(await viewCreatorPaperPdf(before), context)).toEqual([
    'Self-billed invoice SB7-000001',
    'Mara Kovac Pairtake',
    'Allee 2 Street 1',
    '20095 Hamburg 10115 Berlin',
    'Germany Germany',
    'VAT ID DE987654321 VAT ID DE123456789',
    'Number SB7-000001',
    'Date 2026-11-17',
    'Delivered 2026-11-13',
    'Seller Mara Kovac',
    'Recipient Pairtake',
    'Campaign Oat milk',
    'Job 0198a8f0-0000-7000-8000-000000000001',
    'Item Amount',
    '2 videos and 1 photo for “Oat milk” 168.07 EUR',
    'Net at 19 % 168.07 EUR',
    'VAT 19 % 31.93 EUR',
    'Total 200.00 EUR',
    'Self-billing: issued by Pairtake, the recipient of the service, in the name and for the account of Mara Kovac, by the',
    'agreement of 2026-11-01.',
    'VAT of Germany.',
    'Credited to the creator’s balance, which is paid out on request.',
  ])
  for (const paper of [invoice, before]) expect((await viewCreatorPaperPdf(paper)).equals(await viewCreatorPaperPdf(paper))).toBe(true)
})
