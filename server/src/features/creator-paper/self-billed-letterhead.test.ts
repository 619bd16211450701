import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, type TestContext } from 'vitest'
import type { SelfBilledContent } from '#stored/creator-paper-content.ts'
import { leaveOut } from '#testing/not-here.ts'
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

/** The text of the paper, with whitespace collapsed. */
async function textOf(paper: SelfBilledContent, context: TestContext): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'self-billed-'))
  try {
    await writeFile(join(dir, 'paper.pdf'), await viewCreatorPaperPdf(paper))
    const { stdout } = await promisify(execFile)('pdftotext', ['-layout', join(dir, 'paper.pdf'), '-'])
    return stdout.replaceAll(/\s+/g, ' ')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return leaveOut(context, 'poppler is not installed')
    throw error
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

test('R-522 a self-billed invoice names both, days in words, the sums, and at its foot the seller, the support address and the page', async (context) => {
  const text = await textOf(invoice, context)
  for (const words of [
    'Self-billed invoice SB7-000001',
    'Mara Kovac',
    'Pairtake',
    'Date Delivered 17 November 2026 13 November 2026',
    'Net at 19 % 168.07 EUR VAT 19 % 31.93 EUR Total 200.00 EUR',
    'by the agreement of 1 November 2026.',
    'Page 1 of 1',
    supportEmail,
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/\d{4}-\d\d-\d\d/)
})

test('R-522 a credit note of an invoice from before has the letterhead, and names that invoice’s day in words', async (context) => {
  const text = await textOf(selfBilledCreditNoteOf(before, numbered, refund), context)
  expect(text).toContain('Self-billed credit note SC7-000001')
  expect(text).toContain('This credits self-billed invoice SB7-000001 of 17 November 2026. Reason: Late since 2026-11-18.')
  expect(text).toContain('Page 1 of 1')
})

test('R-166 R-522 one issued before is drawn as it was, and any is the same file each time', async (context) => {
  const text = await textOf(before, context)
  expect(text).toContain('Number SB7-000001 Date 2026-11-17 Delivered 2026-11-13 Seller Mara Kovac Recipient Pairtake')
  expect(text).toContain('by the agreement of 2026-11-01.')
  expect(text).not.toMatch(/Page 1 of|help@pairtake|November/)
  for (const paper of [invoice, before]) expect((await viewCreatorPaperPdf(paper)).equals(await viewCreatorPaperPdf(paper))).toBe(true)
})
