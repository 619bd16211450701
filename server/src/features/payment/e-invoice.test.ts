import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as billingWire from '@pairtake/protocol/billing-info/billing-info-endpoints'
import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as operatorWire from '@pairtake/protocol/operator/operator-money-endpoints'
import * as wire from '@pairtake/protocol/payment/payment-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract, type TestContract } from '#testing/builders-money.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { viewEInvoice } from './e-invoice-view.ts'
import { viewInvoicePdf } from './invoice-pdf-view.ts'
import { invoiceContent, type InvoiceContent } from '#stored/invoice-content.ts'
import { creditNoteOf, invoiceOf, type InvoiceFacts } from './invoice-rules.ts'
import { refundShares } from '#features/charge/refund-rules.ts'
import { leaveOut } from '#testing/not-here.ts'
import { sellerAddressOf } from './seller-address-rules.ts'

const run = promisify(execFile)
const schema = join(import.meta.dirname, '../../testing/factur-x/Factur-X_1.07.3_EN16931.xsd')

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pairtake-e-invoice-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Undefined if the tool is not installed on this machine. */
async function runTool(tool: string, args: string[]): Promise<{ stdout: string; stderr: string } | undefined> {
  return run(tool, args).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

const seller = { name: 'Pairtake', address: 'Pairtake, Example Street 1, 10115 Berlin, Germany', country: 'DE', bankCountry: 'DE' }
const facts: InvoiceFacts = {
  number: 'INV-000001',
  at: new Date('2026-11-16T09:00:00Z'),
  seller: { ...seller, taxNumber: 'DE 123 456 789' },
  delivered_at: new Date('2026-11-13T09:00:00Z'),
  card_last4: '4242',
  currency: 'EUR',
  vat_rate: '0.19',
  vat_reason: 'domestic',
  campaign_name: 'Oat milk',
  creator_display_name: 'Mara K.',
  contract_id: '0198a8f0-0000-7000-8000-000000000001',
  videos: 2,
  photos: 1,
  timeZone: 'UTC',
  supportEmail: 'help@pairtake.example',
  buyer: {
    name: 'Žluťoučký & Søn <b>"x"</b>\u0007',
    street: 'Weg 1',
    city: 'Wien',
    state: '',
    postalCode: '1010',
    country: 'AT',
    taxNumber: 'ATU12345678',
  },
  card: 'Visa ending in 4242',
}
const shares = { creatorMinor: 20_000, feeMinor: 3000, vatMinor: 4370 }
const untaxed = { ...shares, vatMinor: 0 }

const noSeller = { ...facts.seller, taxNumber: '' }
const cases: [name: string, content: InvoiceContent, category: string, code: string | undefined, buyerVat: boolean][] = [
  ['at home', invoiceOf(facts, shares), 'S', undefined, true],
  [
    'to a consumer of another member state',
    invoiceOf({ ...facts, vat_reason: 'eu_consumer', buyer: { ...facts.buyer, taxNumber: '' } }, shares),
    'S',
    undefined,
    false,
  ],
  ['with reverse charge', invoiceOf({ ...facts, vat_reason: 'reverse_charge', vat_rate: '0' }, untaxed), 'AE', 'VATEX-EU-AE', true],
  [
    'outside the Union',
    invoiceOf(
      { ...facts, vat_reason: 'export', vat_rate: '0', buyer: { ...facts.buyer, country: 'CH', taxNumber: 'CHE123456789' } },
      untaxed,
    ),
    'O',
    'VATEX-EU-O',
    false,
  ],
  ['of a small enterprise', invoiceOf({ ...facts, vat_reason: 'none', vat_rate: '0' }, untaxed), 'E', undefined, true],
  ['without VAT at all', invoiceOf({ ...facts, vat_reason: 'none', vat_rate: '0', seller: noSeller }, untaxed), 'O', 'VATEX-EU-O', false],
]

const texts = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)</ram:${name}>`, 'g'))].map((m) => m[1])
const cents = (text: string | undefined) => Math.round(Number(text) * 100)

/** Checks the rules of EN 16931 that apply to this kind of invoice, by their numbers. */
function expectBusinessRules(xml: string): void {
  const [header = ''] = /<ram:ApplicableHeaderTradeSettlement>.*$/s.exec(xml) ?? []
  const [summation = ''] = /<ram:SpecifiedTradeSettlementHeaderMonetarySummation>.*?<\/ram:Spec/s.exec(header) ?? []
  const lines = texts(xml.slice(0, xml.indexOf('<ram:ApplicableHeaderTradeAgreement>')), 'LineTotalAmount').map(cents)
  const sum = (name: string) => cents(texts(summation, name)[0])
  expect(lines.length, 'BR-16').toBeGreaterThan(0)
  expect(sum('LineTotalAmount'), 'BR-CO-10').toBe(lines.reduce((total, line) => total + line, 0))
  expect(sum('TaxBasisTotalAmount'), 'BR-CO-13').toBe(sum('LineTotalAmount'))
  expect(sum('TaxTotalAmount'), 'BR-CO-14').toBe(cents(texts(header, 'CalculatedAmount')[0]))
  expect(sum('GrandTotalAmount'), 'BR-CO-15').toBe(sum('TaxBasisTotalAmount') + sum('TaxTotalAmount'))
  expect(sum('DuePayableAmount'), 'BR-CO-16').toBe(sum('GrandTotalAmount') - sum('TotalPrepaidAmount'))
  expect(cents(texts(header, 'BasisAmount')[0]), 'BR-S-8').toBe(sum('TaxBasisTotalAmount'))

  const [category] = texts(header, 'CategoryCode')
  expect(new Set(texts(xml, 'CategoryCode')), 'one category').toEqual(new Set([category]))
  const rates = texts(xml, 'RateApplicablePercent').map(Number)
  const due = (cents(texts(header, 'BasisAmount')[0]) * (rates[0] ?? 0)) / 100
  // A partial refund is split to the cent, so its VAT may be a cent off its own rate.
  expect(Math.abs(sum('TaxTotalAmount') - due), 'BR-CO-17').toBeLessThanOrEqual(1.5)
  const reasons = texts(header, 'ExemptionReason').length
  const vatNumbers = [...xml.matchAll(/schemeID="VA"/g)].length
  const sellerNumbers = [...xml.slice(0, xml.indexOf('<ram:BuyerTradeParty>')).matchAll(/schemeID="(VA|FC)"/g)].length
  const isZero = rates.length > 0 && rates.every((rate) => rate === 0)
  // Whether there is a reason, whose tax numbers are given, and at what rate: BR-S-2, BR-S-5, BR-S-10 and their counterparts for each category.
  const told = { reasons, sellerNumbers, vatNumbers, rate: rates.length === 0 ? 'none' : isZero ? 'zero' : 'some' }
  const asked = {
    S: { reasons: 0, sellerNumbers: 1, rate: 'some' },
    AE: { reasons: 1, vatNumbers: 2, rate: 'zero' },
    E: { reasons: 1, sellerNumbers: 1, rate: 'zero' },
    O: { reasons: 1, vatNumbers: 0, rate: 'none' },
  }[category ?? '']
  expect(asked, 'BR-CO-4').toBeDefined()
  expect(told, `BR-${category}`).toMatchObject(asked ?? {})
  for (const date of xml.matchAll(/format="102">([^<]*)</g)) expect(date[1], 'BR-3').toMatch(/^\d{8}$/)
  expect(texts(xml, 'CountryID').length, 'BR-9, BR-11').toBe(2)
}

async function expectValid(xml: string, context: TestContext): Promise<void> {
  expectBusinessRules(xml)
  const path = join(dir, 'e-invoice.xml')
  await writeFile(path, xml)
  const result = await runTool('xmllint', ['--noout', '--schema', schema, path])
  if (!result) return leaveOut(context, 'xmllint is not installed; the XML is not validated against the schema')
  expect(result.stderr).toContain('validates')
}

describe('the e-invoice', () => {
  test.for(cases)('%s is valid EN 16931', async ([_name, content, category, code, buyerVat], context) => {
    const xml = viewEInvoice(content) ?? ''
    const [header = ''] = /<ram:ApplicableHeaderTradeSettlement>.*$/s.exec(xml) ?? []
    expect([texts(header, 'CategoryCode')[0], texts(header, 'ExemptionReasonCode')[0]]).toEqual([category, code])
    const [buyer = ''] = /<ram:BuyerTradeParty>.*?<\/ram:BuyerTradeParty>/s.exec(xml) ?? []
    expect(buyer.includes('schemeID="VA"')).toBe(buyerVat)
    expect([texts(xml, 'TypeCode')[0], texts(xml, 'ID')[1], texts(xml, 'InvoiceCurrencyCode')[0]]).toEqual(['380', 'INV-000001', 'EUR'])
    await expectValid(xml, context)
  })

  test('ABUSE-29 keeps hostile names as text and leaves out what XML cannot hold', () => {
    expect(viewEInvoice(invoiceOf(facts, shares))).toContain('<ram:Name>Žluťoučký &amp; Søn &lt;b&gt;&quot;x&quot;&lt;/b&gt;</ram:Name>')
  })

  test('every credit note of a payment given back in parts is valid, names its invoice, and they add up to it', async (context) => {
    const invoice = invoiceOf(facts, shares)
    const payment = { creator_fee_minor: 20_000, service_fee_minor: 3000, vat_minor: 4370 }
    const booked = { creatorMinor: 0, feeMinor: 0, vatMinor: 0 }
    for (const amountMinor of [1, 333, 9999, 27_370 - 10_333]) {
      const parts = refundShares(payment, { booked, amountMinor })
      const moved = { ...facts, number: 'CN-000001', buyer: { ...facts.buyer, country: 'CH', taxNumber: '' } }
      const xml = viewEInvoice(creditNoteOf(moved, parts, { invoice, reason: 'Agreed' })) ?? ''
      expect(texts(xml, 'TypeCode')[0]).toBe('381')
      expect(texts(xml, 'IssuerAssignedID')).toEqual([facts.contract_id, 'INV-000001'])
      expect(texts(xml, 'CountryID')).toEqual(['DE', 'AT'])
      expect(cents(texts(xml, 'GrandTotalAmount')[0])).toBe(amountMinor)
      await expectValid(xml, context)
      booked.creatorMinor += parts.creatorMinor
      booked.feeMinor += parts.feeMinor
      booked.vatMinor += parts.vatMinor
    }
    expect(booked).toEqual({ creatorMinor: 20_000, feeMinor: 3000, vatMinor: 4370 })
  })

  test('an invoice from before it had these details stays the file it was', async () => {
    const { details, ...old } = invoiceOf(facts, shares)
    expect(details).toBeDefined()
    expect(viewEInvoice(old)).toBeUndefined()
    expect((await viewInvoicePdf(old)).toString('latin1')).not.toContain('factur-x.xml')
  })

  test.each([
    ['Pairtake, Example Street 1, 10115 Berlin, Germany', undefined, ['Example Street 1', '10115', 'Berlin', 'DE']],
    ['Pairtake, Ringstraße 2, Top 4, A-1010 Wien, AT', 'DE', ['Ringstraße 2, Top 4', 'A-1010', 'Wien', 'DE']],
    ['1 High Street, London', undefined, ['1 High Street', '', 'London', 'NL']],
    ['Somewhere', undefined, ['Somewhere', '', '', 'NL']],
  ] as const)('reads the seller’s place from %s', (address, country, [street, postalCode, city, code]) => {
    const town = sellerAddressOf({ name: 'Pairtake', address, country, bankCountry: 'NL' })
    expect(town).toEqual({ street, postalCode, city, state: '', country: code })
  })
})

describe('in the PDF that the agency opens', () => {
  let app: TestApp
  let agency: TestMember
  let contract: TestContract
  beforeAll(async () => {
    app = await openTestApp({ VAT_COUNTRY: 'DE', VAT_RATE: '0.19', SELLER_TAX_NUMBER: 'DE123456789' })
    agency = await buildAgency(app.deps, { company_name: `Müller & Søn ${'sehr lang '.repeat(30)}日本` })
    await buildCard(app, agency)
    contract = await buildContract(app.deps, { agency, creator: await buildCreator(app.deps), priceMinor: 7700 })
    await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })
    const body = { reason: 'Half of it', amount: { amount: 33.33, currency: 'EUR' } }
    await app.call(operatorWire.refundPayment, { as: await buildOperator(app.deps), params: { id: contract.paymentId }, body })
  })
  afterAll(() => app.close())

  test.for([
    ['the invoice', 'publicInvoicePdfUrl', 'charge', '380'],
    ['the credit note', 'creditNotePdfUrl', 'refund', '381'],
  ] as const)(
    'S2-011 %s holds the data as an attachment, equal to the ledger to the cent',
    async ([_name, url, cause, typeCode], context) => {
      const { body } = await app.call(wire.getPayment, { as: agency, params: { id: contract.paymentId } })
      const { pathname, search } = new URL(String(body.data[url]))
      const pdf = (await app.app.inject(pathname + search)).rawPayload
      const latin = pdf.toString('latin1')
      expect(latin).toMatch(/\/AFRelationship \/Alternative/)
      expect(latin).toMatch(/\/AF \[/)
      expect(latin).toContain('<pdfaid:part>3</pdfaid:part>')
      expect(latin).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
      expect(latin).not.toMatch(/\/(JS|JavaScript|AA|OpenAction|Launch)\b/)
      expect(latin).not.toContain('/BaseFont /Helvetica')

      const [path, out] = [join(dir, `${cause}.pdf`), join(dir, `${cause}.xml`)]
      await writeFile(path, pdf)
      const detached = await runTool('pdfdetach', ['-save', '1', '-o', out, path])
      if (!detached) return leaveOut(context, 'poppler is not installed; the file is not read back')
      const xml = await readFile(out, 'utf8')
      await expectValid(xml, context)
      expect(texts(xml, 'TypeCode')[0]).toBe(typeCode)
      const { rows } = await sql<{ kind: string; minor: number }>`select a.kind, abs(sum(e.amount_minor))::bigint as minor
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.cause like ${`${cause}:%`} and a.kind <> 'agency' group by a.kind`.execute(app.deps.db)
      const booked = Object.fromEntries(rows.map((row) => [row.kind, row.minor]))
      const [creator, fee] = texts(xml, 'ChargeAmount').map(cents)
      expect({ creator, fee_revenue: fee, vat: cents(texts(xml, 'TaxTotalAmount')[0]) }).toEqual({
        creator: booked['creator'],
        fee_revenue: booked['fee_revenue'],
        vat: booked['vat'],
      })
      expect(cents(texts(xml, 'GrandTotalAmount')[0])).toBe(booked['clearing'])

      const words = (await runTool('pdftotext', ['-layout', path, '-']))?.stdout ?? ''
      expect(words).toContain('VAT of Germany, where seller and recipient are.')
      expect(words).toContain('Müller & Søn')
      expect(words.match(/sehr/g)).toHaveLength(30)
    },
  )

  test('R-075 reverse charge names the number it rests on, though the agency has removed it since', async () => {
    const buyer = await buildAgency(app.deps)
    await buildCard(app, buyer)
    const save = (trn: string) =>
      app.call(billingWire.saveBillingInformation, {
        as: buyer,
        body: { trn, address: { streetAddress: 'Ring 1', city: 'Wien', state: '', country: { code: 'AT' }, postalCode: '1010' } },
      })
    await save('ATU12345678')
    const { id, paymentId } = await buildContract(app.deps, { agency: buyer, creator: await buildCreator(app.deps) })
    await save('')
    await app.call(contractWire.finalizeContract, { as: buyer, params: { id } })
    const row = await app.deps.db.selectFrom('invoice').select('content').where('payment_id', '=', paymentId).executeTakeFirstOrThrow()
    const xml = viewEInvoice(invoiceContent.parse(row.content)) ?? ''
    expect(xml).toContain('<ram:ID schemeID="VA">ATU12345678</ram:ID>')
    expectBusinessRules(xml)
  })
})
