import { describe, expect, test } from 'vitest'
import { creditNoteOf, invoiceAgainOf, invoiceOf, type InvoiceFacts } from './invoice-rules.ts'

const facts: InvoiceFacts = {
  number: 'INV-000001',
  at: new Date('2026-11-16T09:00:00Z'),
  seller: {
    name: 'Pairtake',
    address: 'Pairtake, Example Street 1, 10115 Berlin, Germany',
    country: 'DE',
    bankCountry: 'DE',
    taxNumber: 'DE123456789',
  },
  delivered_at: new Date('2026-11-13T23:00:00Z'),
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
    name: 'Oats Ltd',
    street: 'Weg 1',
    city: 'Wien',
    state: 'Wien (Land)',
    postalCode: '1010',
    country: 'AT',
    taxNumber: 'ATU12345678',
  },
  card: 'Visa ending in 4242',
}
const shares = { creatorMinor: 20_000, feeMinor: 3000, vatMinor: 4370 }
const words = 'VAT of Germany, where seller and recipient are.'

describe('an invoice', () => {
  test('S2-014 names seller, buyer, job, each part of the price and its sum', () => {
    expect(invoiceOf(facts, shares)).toEqual({
      kind: 'invoice',
      layout: 2,
      supportEmail: 'help@pairtake.example',
      number: 'INV-000001',
      issuedOn: '2026-11-16',
      issuedAt: '2026-11-16T09:00:00.000Z',
      seller: { name: 'Pairtake', address: 'Pairtake, Example Street 1, 10115 Berlin, Germany', taxNumber: 'DE123456789' },
      buyer: { name: 'Oats Ltd', address: ['Weg 1', '1010 Wien', 'Wien (Land)', 'Austria'], taxNumber: 'ATU12345678' },
      subject: 'Oat milk',
      contractId: '0198a8f0-0000-7000-8000-000000000001',
      lines: [
        { label: '2 videos and 1 photo by Mara K. for “Oat milk”', amountMinor: 20_000 },
        { label: 'Service fee', amountMinor: 3000 },
        { label: 'VAT 19 %', amountMinor: 4370, isVat: true },
      ],
      totalMinor: 27_370,
      currency: 'EUR',
      notes: ['Paid with Visa ending in 4242.', words],
      details: {
        seller: {
          isSeller: true,
          street: 'Example Street 1',
          postalCode: '10115',
          city: 'Berlin',
          state: '',
          country: 'DE',
          taxNumber: 'DE123456789',
        },
        buyer: {
          isSeller: false,
          street: 'Weg 1',
          postalCode: '1010',
          city: 'Wien',
          state: 'Wien (Land)',
          country: 'AT',
          taxNumber: 'ATU12345678',
        },
        tax: { category: 'S', ratePercent: 19, exemptionCode: '', words },
        deliveredOn: '2026-11-13',
        cardLast4: '4242',
      },
    })
  })

  test('without VAT has no line for it, and without a card says only that it is paid', () => {
    const plain = invoiceOf({ ...facts, card: null, card_last4: null, delivered_at: null }, { ...shares, vatMinor: 0 })
    expect(plain.lines.map(({ label }) => label)).toEqual(['2 videos and 1 photo by Mara K. for “Oat milk”', 'Service fee'])
    expect(plain.totalMinor).toBe(23_000)
    expect(plain.notes[0]).toBe('Paid.')
    expect(invoiceOf({ ...facts, videos: 0, photos: 0 }, shares).lines[0]?.label).toBe('Content by Mara K. for “Oat milk”')
    expect(plain.details).toMatchObject({ cardLast4: '', deliveredOn: '2026-11-16' })
  })

  test('bears the day that it is where the seller is', () => {
    const late = { ...facts, at: new Date('2026-12-31T23:30:00Z'), delivered_at: new Date('2026-12-30T22:59:59Z') }
    const dated = (timeZone: string) => {
      const { issuedOn, details } = invoiceOf({ ...late, timeZone }, shares)
      return [issuedOn, details?.deliveredOn]
    }
    expect(dated('UTC')).toEqual(['2026-12-31', '2026-12-30'])
    expect(dated('Europe/Berlin')).toEqual(['2027-01-01', '2026-12-30'])
    expect(dated('America/New_York')).toEqual(['2026-12-31', '2026-12-30'])
    const note = creditNoteOf({ ...late, timeZone: 'Asia/Tokyo' }, shares, { invoice: invoiceOf(facts, shares), reason: 'Agreed' })
    expect([note.issuedOn, invoiceAgainOf(note, { ...late, timeZone: 'Asia/Tokyo' }).issuedOn]).toEqual(['2027-01-01', '2027-01-01'])
  })

  test('to a buyer without an address stands in the country of the seller', () => {
    const unknown = { name: 'Oats Ltd', street: '', city: '', state: '', postalCode: '', country: null, taxNumber: '' }
    const { buyer, details } = invoiceOf({ ...facts, buyer: unknown }, shares)
    expect(buyer).toEqual({ name: 'Oats Ltd', address: [], taxNumber: '' })
    expect(details?.buyer).toEqual({ isSeller: false, street: '', postalCode: '', city: '', state: '', country: 'DE', taxNumber: '' })
  })
})

describe('R-073 R-074 a credit note', () => {
  const invoice = invoiceOf(facts, shares)
  const moved = {
    ...facts,
    number: 'CN-000001',
    at: new Date('2026-12-01T09:00:00Z'),
    buyer: { ...facts.buyer, name: 'Moved Ltd', street: 'Elsewhere 2' },
  }
  const note = creditNoteOf(moved, { creatorMinor: 100, feeMinor: 15, vatMinor: 22 }, { invoice, reason: 'A part was missing.' })

  test('credits the one who was invoiced, as they were invoiced', () => {
    expect(note).toMatchObject({ kind: 'credit_note', number: 'CN-000001', issuedOn: '2026-12-01', totalMinor: 137, buyer: invoice.buyer })
    expect(note.notes).toEqual(['This credits invoice INV-000001 of 2026-11-16.', 'Reason: A part was missing.', words])
    expect(note.details).toEqual({ ...invoice.details, credits: { number: 'INV-000001', issuedOn: '2026-11-16' } })
  })

  test('has the words of its invoice, also where the job is called otherwise by now, and its own where the invoice had none', () => {
    const renamed = { ...moved, campaign_name: 'Oat drink', creator_display_name: 'Mara', vat_rate: '0.07' }
    const labels = (given: typeof invoice) =>
      creditNoteOf(renamed, { creatorMinor: 100, feeMinor: 15, vatMinor: 22 }, { invoice: given, reason: 'x' }).lines.map(
        ({ label }) => label,
      )
    expect(labels(invoice)).toEqual(['2 videos and 1 photo by Mara K. for “Oat milk”', 'Service fee', 'VAT 19 %'])
    expect(labels({ ...invoice, lines: invoice.lines.slice(0, 2) })).toEqual([
      '2 videos and 1 photo by Mara K. for “Oat milk”',
      'Service fee',
      'VAT 7 %',
    ])
  })

  test('of an invoice from before details were kept is made from the facts', () => {
    const old = creditNoteOf(moved, shares, { invoice: { ...invoice, details: undefined }, reason: 'Late.' })
    expect(old.details?.buyer.street).toBe('Elsewhere 2')
  })

  test('is taken back by an invoice with the same parties, lines and tax', () => {
    const again = invoiceAgainOf(note, { number: 'INV-000002', at: new Date('2026-12-03T10:00:00Z'), timeZone: 'UTC' })
    expect(again).toEqual({
      ...note,
      kind: 'invoice',
      number: 'INV-000002',
      issuedOn: '2026-12-03',
      issuedAt: '2026-12-03T10:00:00.000Z',
      notes: ['This reverses credit note CN-000001 of 2026-12-01: the refund could not be paid out.', words],
      details: { ...invoice.details, credits: undefined },
    })
    const { details: _none, ...bare } = note
    const old = invoiceAgainOf(bare, { number: 'INV-000002', at: moved.at, timeZone: 'UTC' })
    expect(old).not.toHaveProperty('details')
    expect(old.notes).toEqual(['This reverses credit note CN-000001 of 2026-12-01: the refund could not be paid out.'])
  })
})
