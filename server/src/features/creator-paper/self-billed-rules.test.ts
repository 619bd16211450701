import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  creditedBy,
  selfBilledAgainOf,
  selfBilledCreditNoteOf,
  selfBilledInvoiceOf,
  vatOf,
  vatWithin,
  type SelfBilledFacts,
} from './self-billed-rules.ts'

const facts: SelfBilledFacts = {
  number: 'SB7-000001',
  at: new Date('2026-11-16T23:30:00Z'),
  timeZone: 'Europe/Berlin',
  supportEmail: 'help@pairtake.example',
  creator: {
    name: 'Mara Kovac',
    street: 'Allee 2',
    postalCode: '20095',
    city: 'Hamburg',
    state: '',
    country: 'DE',
    taxNumber: 'DE987654321',
  },
  platform: {
    name: 'Pairtake',
    address: 'Pairtake, Street 1, 10115 Berlin, Germany',
    street: 'Street 1',
    postalCode: '10115',
    city: 'Berlin',
    state: '',
    country: 'DE',
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
}
const invoice = selfBilledInvoiceOf(facts)
const numbered = { number: 'SC7-000001', at: new Date('2026-12-01T09:00:00Z'), timeZone: 'UTC', supportEmail: 'help@pairtake.example' }
const none = { grossMinor: 0, vatMinor: 0 }

test('R-197 the price is the whole amount: VAT is part of it, to the cent', () => {
  expect([vatWithin(20_000, 0.19), vatWithin(11_900, 0.19), vatWithin(500, 0.081), vatWithin(20_000, 0)]).toEqual([3193, 1900, 37, 0])
  expect(invoice.lines).toEqual([
    { label: '2 videos and 1 photo for “Oat milk”', amountMinor: 16_807 },
    { label: 'VAT 19 %', amountMinor: 3193, isVat: true },
  ])
  expect(invoice.totalMinor).toBe(20_000)
  expect(selfBilledInvoiceOf({ ...facts, tax: { ...facts.tax, category: 'E', ratePercent: 0 }, vatRate: 0 }).lines).toEqual([
    { label: '2 videos and 1 photo for “Oat milk”', amountMinor: 20_000 },
  ])
})

test('R-197 it names both, says that it is self-billed and by which agreement, on the day where the seller of the platform is', () => {
  expect(invoice).toMatchObject({
    kind: 'self_billed_invoice',
    issuedOn: '2026-11-17',
    seller: { name: 'Mara Kovac', address: 'Allee 2, 20095 Hamburg, Germany', taxNumber: 'DE987654321' },
    buyer: { name: 'Pairtake', taxNumber: 'DE123456789' },
    details: { deliveredOn: '2026-11-13' },
  })
  expect(invoice.notes[0]).toBe(
    'Self-billing: issued by Pairtake, the recipient of the service, in the name and for the account of Mara Kovac, by the agreement of 2026-11-01.',
  )
})

test('R-198 a credit note mirrors its invoice and says what it credits; one that came back is invoiced again', () => {
  const note = selfBilledCreditNoteOf(invoice, numbered, { takenMinor: 5000, credited: none, reason: 'Agreed' })
  expect(note).toMatchObject({ kind: 'self_billed_credit_note', number: 'SC7-000001', totalMinor: 5000, seller: invoice.seller })
  expect(note.lines.map(({ amountMinor }) => amountMinor)).toEqual([4202, 798])
  expect(note.notes.slice(0, 2)).toEqual(['This credits self-billed invoice SB7-000001 of 2026-11-17.', 'Reason: Agreed'])
  expect(note.details?.credits).toEqual({ number: 'SB7-000001', issuedOn: '2026-11-17' })

  const again = selfBilledAgainOf(note, { ...numbered, number: 'SB7-000002' })
  expect([again.kind, again.number, again.lines, again.details?.credits]).toEqual([
    'self_billed_invoice',
    'SB7-000002',
    note.lines,
    undefined,
  ])
  expect(again.notes).toEqual([
    'This reverses self-billed credit note SC7-000001 of 2026-12-01: the refund could not be paid out.',
    ...invoice.notes,
  ])
  expect(creditedBy([{ refundId: null, content: invoice }])).toEqual(none)
  expect(creditedBy([{ refundId: 'r', content: note }])).toEqual({ grossMinor: 5000, vatMinor: 798 })
  const both = [
    { refundId: 'r', content: note },
    { refundId: 'r', content: again },
  ]
  expect(creditedBy(both)).toEqual(none)
})

test('R-198 however a refund is cut, the credit notes of a whole price have its whole VAT, and no line is below zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 500, max: 1_000_000 }), fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 6 }), (grossMinor, cuts) => {
      const whole = selfBilledInvoiceOf({ ...facts, grossMinor })
      let credited = none
      for (const cut of [...cuts, 1_000_000]) {
        const takenMinor = Math.min(cut, grossMinor - credited.grossMinor)
        if (takenMinor === 0) continue
        const note = selfBilledCreditNoteOf(whole, numbered, { takenMinor, credited, reason: 'x' })
        for (const { amountMinor } of note.lines) expect(amountMinor).toBeGreaterThanOrEqual(0)
        credited = { grossMinor: credited.grossMinor + takenMinor, vatMinor: credited.vatMinor + vatOf(note) }
      }
      expect(credited).toEqual({ grossMinor, vatMinor: vatOf(whole) })
    }),
  )
})

test('R-198 after one that came back a credit note takes no more VAT than money', () => {
  const note = selfBilledCreditNoteOf(invoice, numbered, { takenMinor: 1, credited: { grossMinor: 5000, vatMinor: 0 }, reason: 'x' })
  expect(note.lines.map(({ amountMinor }) => amountMinor)).toEqual([0, 1])
  const spent = selfBilledCreditNoteOf(invoice, numbered, { takenMinor: 1, credited: { grossMinor: 0, vatMinor: 9 }, reason: 'x' })
  expect(spent.lines.map(({ amountMinor }) => amountMinor)).toEqual([1, 0])
})

test('R-197 both are told in parts as well, for what reads the paper, and each kind of paper says what becomes of the money', () => {
  const home = { street: 'Allee 2', postalCode: '20095', city: 'Hamburg', state: '', country: 'DE' }
  const details = {
    seller: { isSeller: true, ...home, taxNumber: 'DE987654321' },
    buyer: {
      isSeller: false,
      street: 'Street 1',
      postalCode: '10115',
      city: 'Berlin',
      state: '',
      country: 'DE',
      taxNumber: 'DE123456789',
      registration: '',
    },
    tax: facts.tax,
    deliveredOn: '2026-11-13',
    cardLast4: '',
  }
  expect(invoice.details).toEqual(details)
  const credit = selfBilledCreditNoteOf(invoice, numbered, { takenMinor: 5000, credited: none, reason: 'Agreed' })
  expect(credit.details).toEqual({ ...details, credits: { number: 'SB7-000001', issuedOn: '2026-11-17' } })
  expect(credit.lines.map(({ label }) => label)).toEqual(['2 videos and 1 photo for “Oat milk”', 'VAT 19 %'])
  const again = selfBilledAgainOf(credit, numbered)
  expect(again.details).toEqual({ ...details, credits: undefined })
  expect([invoice.terms, credit.terms, again.terms]).toEqual([
    'Credited to the creator’s balance, which is paid out on request.',
    'Taken from the creator’s balance.',
    'Credited to the creator’s balance, which is paid out on request.',
  ])
})

test('R-197 what is not known of an address or of the media is left out', () => {
  const bare = selfBilledInvoiceOf({
    ...facts,
    creator: { ...facts.creator, postalCode: '', state: 'Hamburg (Land)' },
    videos: 0,
    photos: 0,
    deliveredAt: null,
  })
  expect(bare.seller.address).toBe('Allee 2, Hamburg, Hamburg (Land), Germany')
  expect(bare.lines[0]?.label).toBe('Content for “Oat milk”')
  expect(bare.details?.deliveredOn).toBe('2026-11-17')
})

test('R-198 a paper without its parts is credited by nobody, and one that is reversed gets none', () => {
  const { details: _details, ...old } = invoice
  expect(() => selfBilledCreditNoteOf(old, numbered, { takenMinor: 1, credited: none, reason: 'x' })).toThrow(
    'The paper SB7-000001 has no details.',
  )
  expect(selfBilledAgainOf(old, numbered)).not.toHaveProperty('details')
})
