import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundShares } from '#features/charge/refund-rules.ts'
import type { InvoiceContent } from '#stored/invoice-content.ts'
import { expectSchema, officialFindings, skipWithoutJudge } from '#testing/invoice-judge.ts'
import { seeded } from '#testing/seeded.ts'
import { viewEInvoice } from './e-invoice-view.ts'
import { creditNoteOf, invoiceAgainOf, invoiceOf, type InvoiceFacts } from './invoice-rules.ts'

const rounds = 16
const seed = 20261122

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pairtake-official-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const germanVat = { country: 'DE', taxNumber: 'DE 123 456 789', registration: '' }
const registered = { registration: 'HRB 12345 B' }
const nobody = { country: undefined, taxNumber: '', registration: '' }
const swiss = { country: 'CH', taxNumber: 'CHE-123.456.789 MWST', registration: '' }
const smallBusiness = { country: 'DE', taxNumber: '30/123/45678', registration: '' }

type TaxCase = [
  name: string,
  seller: typeof germanVat | typeof nobody,
  reason: string,
  rate: string,
  buyer: { country: string; trn: string },
]

/** Every kind of seller that may start (`identity-rules.ts`) with every reason it can have. */
const taxCases: readonly TaxCase[] = [
  ['home', germanVat, 'domestic', '0.19', { country: 'DE', trn: 'DE987654321' }],
  ['home-registered', { ...germanVat, ...registered }, 'domestic', '0.07', { country: 'DE', trn: '' }],
  ['consumer', germanVat, 'eu_consumer', '0.19', { country: 'FR', trn: '' }],
  ['consumer-registered', { ...germanVat, ...registered }, 'eu_consumer', '0.255', { country: 'IT', trn: 'not a number' }],
  ['reverse-charge', germanVat, 'reverse_charge', '0', { country: 'AT', trn: 'ATU12345678' }],
  ['reverse-charge-registered', { ...germanVat, ...registered }, 'reverse_charge', '0', { country: 'GR', trn: 'EL123456789' }],
  ['outside', germanVat, 'export', '0', { country: 'CH', trn: 'CHE123456789' }],
  ['outside-registered', { ...germanVat, ...registered }, 'export', '0', { country: 'US', trn: '' }],
  ['small-business', smallBusiness, 'none', '0', { country: 'DE', trn: 'DE987654321' }],
  ['small-business-registered', { ...smallBusiness, ...registered }, 'none', '0', { country: 'FR', trn: '' }],
  ['small-business-with-vat-number', germanVat, 'none', '0', { country: 'AT', trn: 'ATU12345678' }],
  ['nothing-set', nobody, 'none', '0', { country: 'DE', trn: '' }],
  ['nothing-but-registration', { ...nobody, ...registered }, 'none', '0', { country: 'JP', trn: '1234567' }],
  ['nothing-but-tax-number', { ...nobody, taxNumber: '30/123/45678' }, 'none', '0', { country: 'DE', trn: 'DE987654321' }],
  ['swiss-home', swiss, 'domestic', '0.081', { country: 'CH', trn: '' }],
  ['swiss-outside', { ...swiss, ...registered }, 'export', '0', { country: 'DE', trn: 'DE987654321' }],
]

/** An invoice, two credit notes that together refund all of it, and the invoice for the second one, which came back. */
function papersOf([, seller, reason, rate, buyer]: TaxCase, random: () => number): InvoiceContent[] {
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0]
  const creatorMinor = 1 + below(10 ** (1 + below(7)))
  const feeMinor = Math.round(creatorMinor * random() * 0.3)
  const vatMinor = Math.round((creatorMinor + feeMinor) * Number(rate))
  const facts: InvoiceFacts = {
    number: `INV-${String(1 + below(999_999)).padStart(6, '0')}`,
    at: new Date(Date.UTC(2026, below(12), 1 + below(28), below(24))),
    seller: { name: 'Pairtake', address: 'Pairtake, Example Street 1, 10115 Berlin, Germany', bankCountry: 'DE', ...seller },
    delivered_at: pick([null, new Date('2026-11-13T09:00:00Z')]),
    card_last4: pick([null, '4242']),
    currency: pick(['EUR', 'CHF', 'USD']),
    vat_rate: rate,
    vat_reason: reason,
    campaign_name: pick(['Oat milk', '  ', '夏の広告 <&>"\'']),
    contract_id: '0198a8f0-0000-7000-8000-000000000001',
    videos: below(3),
    photos: below(3),
    timeZone: pick(['UTC', 'Europe/Berlin', 'America/New_York']),
    supportEmail: 'help@pairtake.example',
    creator_display_name: pick(['Mara K.', 'Ünsal \u0007 & Søn', '李']),
    buyer: {
      name: pick(['Studio 1', 'Žluťoučký & Søn <b>"x"</b>', 'م'.repeat(200)]),
      street: pick(['', 'Weg 1']),
      city: pick(['', 'Wien']),
      state: pick(['', 'Vienna']),
      postalCode: pick(['', '1010']),
      country: buyer.country,
      taxNumber: buyer.trn,
    },
    card: pick([null, 'Visa ending in 4242']),
  }
  const invoice = invoiceOf(facts, { creatorMinor, feeMinor, vatMinor })
  const payment = { creator_fee_minor: creatorMinor, service_fee_minor: feeMinor, vat_minor: vatMinor }
  const total = creatorMinor + feeMinor + vatMinor
  const first = refundShares(payment, { booked: { creatorMinor: 0, feeMinor: 0, vatMinor: 0 }, amountMinor: Math.max(1, below(total)) })
  const firstMinor = first.creatorMinor + first.feeMinor + first.vatMinor
  const notes = [creditNoteOf({ ...facts, number: 'CN-000001' }, first, { invoice, reason: pick(['Agreed', '<none> & so']) })]
  if (total > firstMinor) {
    const rest = refundShares(payment, { booked: first, amountMinor: total - firstMinor })
    notes.push(creditNoteOf({ ...facts, number: 'CN-000002' }, rest, { invoice, reason: 'The rest' }))
  }
  return [invoice, ...notes, ...notes.slice(1).map((note) => invoiceAgainOf(note, { ...facts, number: 'INV-999999' }))]
}

test('invoices and credit notes of every tax case stand before the official rules of EN 16931', { timeout: 240_000 }, async (context) => {
  skipWithoutJudge(context)
  const random = seeded(seed)
  const xmlDir = join(dir, 'papers')
  await mkdir(xmlDir)
  const paths: string[] = []
  for (let round = 0; round < rounds; round++) {
    for (const taxCase of taxCases) {
      for (const [at, content] of papersOf(taxCase, random).entries()) {
        const path = join(xmlDir, `${taxCase[0]}-${round}-${at}-${content.kind}.xml`)
        await writeFile(path, viewEInvoice(content) ?? '')
        paths.push(path)
      }
    }
  }
  expect(paths.length).toBeGreaterThan(250)
  await expectSchema(paths)

  // Checks that the validator works: it rejects a paper whose sum is a cent off, and one without a seller.
  const [sound = ''] = paths
  const xml = await readFile(sound, 'utf8')
  await writeFile(join(xmlDir, 'planted-sum.xml'), xml.replace(/(<ram:GrandTotalAmount>)\d+/, '$19'))
  await writeFile(join(xmlDir, 'planted-seller.xml'), xml.replace(/<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/, ''))
  const findings = await officialFindings(xmlDir, join(dir, 'reports'))
  const planted = findings.filter((line) => line.startsWith('planted'))
  expect(planted.join('\n')).toContain('[BR-CO-15]')
  expect(planted.join('\n')).toContain('[BR-CO-26]')
  expect(findings.filter((line) => !line.startsWith('planted'))).toEqual([])
})
