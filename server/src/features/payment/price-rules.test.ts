import { priceItems, shareOf } from '@pairtake/protocol/payment/price-parts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceOf, priceRatesOf, taxAtSupply } from './price-rules.ts'
import { refundShares } from '#features/charge/refund-rules.ts'

const terms = { serviceFeeRate: 0.15, vat: { country: 'DE', rate: 0.19 } }

describe('what an agency pays', () => {
  test('R-075 S2-013 S2-014 is the creator’s price and the service fee; VAT only where it is configured', () => {
    const price = priceOf({ serviceFeeRate: 0.15, vat: { country: undefined, rate: 0 } }, 20_000, { country: 'DE', trn: '' })
    expect(price).toMatchObject({ serviceFeeMinor: 3000, vatMinor: 0, totalMinor: 23_000, vatReason: 'none' })
    expect(priceItems(price)).toEqual([
      { type: 'creator_fee', amount: 200 },
      { type: 'service_fee', amount: 30 },
    ])
  })

  test.each([
    ['the seller’s own country', 'DE', '', 'domestic', 4370],
    ['the seller’s own country, with a tax number', 'DE', 'DE123456789', 'domestic', 4370],
    ['no billing information', null, '', 'domestic', 4370],
    ['another EU country without a number', 'AT', '', 'eu_consumer', 4370],
    ['another EU country with a number of no valid form', 'AT', '12345', 'eu_consumer', 4370],
    ['another EU country with a number of a third one', 'AT', 'FR12345678901', 'eu_consumer', 4370],
    ['another EU country with a number', 'AT', 'atu 123.456-78', 'reverse_charge', 0],
    ['Greece, whose numbers begin with EL', 'GR', 'EL123456789', 'reverse_charge', 0],
    ['a country outside the EU', 'CH', 'CHE123456789', 'export', 0],
  ])('VAT of %s', (_case, country, trn, vatReason, vatMinor) => {
    expect(priceOf(terms, 20_000, { country, trn })).toMatchObject({ vatReason, vatMinor, totalMinor: 23_000 + vatMinor })
  })

  test('without a country or without a rate there is no VAT, and its reason is none', () => {
    for (const vat of [
      { country: undefined, rate: 0.19 },
      { country: 'DE', rate: 0 },
    ]) {
      expect(priceOf({ serviceFeeRate: 0.15, vat }, 20_000, { country: 'AT', trn: '' })).toMatchObject({ vatReason: 'none', vatMinor: 0 })
    }
  })

  test('R-075 before the first billing information it is that of the seller’s country, and the page is told the same rates', () => {
    expect(priceOf(terms, 20_000, undefined)).toMatchObject({ vatReason: 'domestic', vatMinor: 4370 })
    expect(priceRatesOf(terms, undefined)).toEqual({ serviceFee: 0.15, vat: 0.19 })
    expect(priceRatesOf(terms, { country: 'AT', trn: 'ATU12345678' })).toEqual({ serviceFee: 0.15, vat: 0 })
  })

  test('R-241 a number that its register does not know counts as none', () => {
    const buyer = { country: 'AT', trn: 'ATU12345678' }
    expect(priceOf(terms, 20_000, { ...buyer, isVatIdInvalid: true })).toMatchObject({ vatReason: 'eu_consumer', vatMinor: 4370 })
    expect(priceOf(terms, 20_000, { ...buyer, isVatIdInvalid: false })).toMatchObject({ vatReason: 'reverse_charge', vatMinor: 0 })
  })

  test('R-075 the VAT of a supply is on the agreed parts, whatever the fee is by then', () => {
    const parts = { creatorFeeMinor: 20_000, serviceFeeMinor: 1000 }
    expect(taxAtSupply(terms, parts, { country: 'DE', trn: '' })).toEqual({ vatReason: 'domestic', vatRate: 0.19, vatMinor: 3990 })
    expect(taxAtSupply(terms, parts, { country: 'AT', trn: 'ATU12345678' })).toEqual({
      vatReason: 'reverse_charge',
      vatRate: 0,
      vatMinor: 0,
    })
  })

  test('a seller outside the EU only charges VAT at home', () => {
    const swiss = { serviceFeeRate: 0.15, vat: { country: 'CH', rate: 0.081 } }
    expect(priceOf(swiss, 10_000, { country: 'CH', trn: '' })).toMatchObject({ vatReason: 'domestic', vatMinor: 932 })
    expect(priceOf(swiss, 10_000, { country: 'DE', trn: '' })).toMatchObject({ vatReason: 'export', vatMinor: 0 })
  })

  test('shares are rounded half up to the cent', () => {
    expect([shareOf(50, 0.15), shareOf(30, 0.15), shareOf(10, 0.15), shareOf(575, 0.19), shareOf(100, 0.145)]).toEqual([8, 5, 2, 109, 15])
  })
})

test('parts of a refund add up to the whole, and none is below zero', () => {
  const payment = fc.record({
    creator_fee_minor: fc.integer({ min: 500, max: 1_000_000 }),
    rate: fc.integer({ min: 0, max: 400 }),
    vat: fc.integer({ min: 0, max: 270 }),
  })
  fc.assert(
    fc.property(
      payment,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 }),
      ({ creator_fee_minor, rate, vat }, cuts) => {
        const service_fee_minor = shareOf(creator_fee_minor, rate / 1000)
        const vat_minor = shareOf(creator_fee_minor + service_fee_minor, vat / 1000)
        const paid = { creator_fee_minor, service_fee_minor, vat_minor }
        const total = creator_fee_minor + service_fee_minor + vat_minor
        const ends = [...cuts.map((cut) => Math.floor(cut * total)), total].sort((one, other) => one - other)
        const sums = { creatorMinor: 0, feeMinor: 0, vatMinor: 0 }
        let beforeMinor = 0
        for (const end of ends) {
          const shares = refundShares(paid, { booked: sums, amountMinor: end - beforeMinor })
          for (const key of ['creatorMinor', 'feeMinor', 'vatMinor'] as const) {
            expect(shares[key]).toBeGreaterThanOrEqual(0)
            sums[key] += shares[key]
          }
          beforeMinor = end
        }
        expect(sums).toEqual({ creatorMinor: creator_fee_minor, feeMinor: service_fee_minor, vatMinor: vat_minor })
      },
    ),
    { numRuns: 300 },
  )
})
