import { describe, expect, test } from 'vitest'
import { priceAt, priceItems, priceRates, shareOf, totalMinorOf } from './price-parts.ts'

describe('S2-013 S2-014 what a brand pays', () => {
  test('is the creator’s price, the service fee on it, and VAT on both', () => {
    const parts = priceAt({ serviceFee: 0.15, vat: 0.19 }, 20_000)
    expect(parts).toEqual({ creatorFeeMinor: 20_000, serviceFeeMinor: 3000, vatMinor: 4370 })
    expect(totalMinorOf(parts)).toBe(27_370)
    expect(priceItems(parts)).toEqual([
      { type: 'creator_fee', amount: 200 },
      { type: 'service_fee', amount: 30 },
      { type: 'vat', amount: 43.7 },
    ])
  })

  test('names VAT only where some is due', () => {
    expect(priceItems(priceAt({ serviceFee: 0.15, vat: 0 }, 20_000)).map(({ type }) => type)).toEqual(['creator_fee', 'service_fee'])
    expect(priceItems({ creatorFeeMinor: 5, serviceFeeMinor: 1, vatMinor: 1 })[2]).toEqual({ type: 'vat', amount: 0.01 })
  })

  test('R-075 is rounded half up to the cent, whatever a float makes of the rate', () => {
    expect([shareOf(50, 0.15), shareOf(30, 0.15), shareOf(10, 0.15), shareOf(575, 0.19), shareOf(100, 0.145)]).toEqual([8, 5, 2, 109, 15])
    expect([shareOf(1, 0.5), shareOf(1, 0.499999), shareOf(0, 0.19), shareOf(100, 0)]).toEqual([1, 0, 0, 0])
  })
})

test('the rates on the wire are both there', () => {
  expect(priceRates.parse({ serviceFee: 0.15, vat: 0 })).toEqual({ serviceFee: 0.15, vat: 0 })
  for (const wrong of [{ serviceFee: 0.15 }, { vat: 0 }, { serviceFee: '0.15', vat: 0 }])
    expect(priceRates.safeParse(wrong).success).toBe(false)
})
