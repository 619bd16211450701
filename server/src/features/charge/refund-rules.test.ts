import { expect, test } from 'vitest'
import { refundShares } from './refund-rules.ts'

const none = { creatorMinor: 0, feeMinor: 0, vatMinor: 0 }
// A price of 200 with a fee of 15 % and VAT of 19 % on both.
const paid = { creator_fee_minor: 20_000, service_fee_minor: 3000, vat_minor: 4370 }

test('R-071 a refund of the whole takes back each part, and half of it the half of each', () => {
  expect(refundShares(paid, { booked: none, amountMinor: 27_370 })).toEqual({ creatorMinor: 20_000, feeMinor: 3000, vatMinor: 4370 })
  expect(refundShares(paid, { booked: none, amountMinor: 13_685 })).toEqual({ creatorMinor: 10_000, feeMinor: 1500, vatMinor: 2185 })
})

test('R-071 parts are rounded half up to the cent, and the fee takes what is left', () => {
  // VAT of 100: 100 × 4370 / 27370 = 15.97; creator of the 84 left: 84 × 20000 / 23000 = 73.04.
  expect(refundShares(paid, { booked: none, amountMinor: 100 })).toEqual({ creatorMinor: 73, feeMinor: 11, vatMinor: 16 })
  const even = { creator_fee_minor: 100, service_fee_minor: 100, vat_minor: 0 }
  expect(refundShares(even, { booked: none, amountMinor: 1 })).toEqual({ creatorMinor: 1, feeMinor: 0, vatMinor: 0 })
  const free = { creator_fee_minor: 0, service_fee_minor: 0, vat_minor: 0 }
  expect(refundShares(free, { booked: none, amountMinor: 0 })).toEqual(none)
})

test('R-071 the last part is what the parts before it left', () => {
  const first = refundShares(paid, { booked: none, amountMinor: 100 })
  expect(refundShares(paid, { booked: first, amountMinor: 27_270 })).toEqual({
    creatorMinor: 20_000 - first.creatorMinor,
    feeMinor: 3000 - first.feeMinor,
    vatMinor: 4370 - first.vatMinor,
  })
})

test('R-071 cent by cent each goes to whose part is due by then', () => {
  expect(refundShares(paid, { booked: { ...none, creatorMinor: 2 }, amountMinor: 1 })).toEqual({ ...none, creatorMinor: 1 })
  // 4 × 4370 / 27370 = 0.64: the fourth cent is the first to go to VAT.
  expect(refundShares(paid, { booked: { ...none, creatorMinor: 3 }, amountMinor: 1 })).toEqual({ ...none, vatMinor: 1 })
})

test('sums that a float cannot hold are shared exactly', () => {
  const large = { creator_fee_minor: 9_000_000_000_000_001, service_fee_minor: 0, vat_minor: 0 }
  expect(refundShares(large, { booked: none, amountMinor: 9_000_000_000_000_001 }).creatorMinor).toBe(9_000_000_000_000_001)
})

test('R-071 nobody is paid by a refund, also after one in between came back', () => {
  const odd = { creator_fee_minor: 2000, service_fee_minor: 300, vat_minor: 437 }
  // After a refund came back, all that is still booked may belong to one of the three: more than its share of one cent more.
  for (const booked of [
    { ...none, creatorMinor: 4 },
    { ...none, feeMinor: 3 },
    { ...none, vatMinor: 2 },
  ]) {
    expect(refundShares(odd, { booked, amountMinor: 1 })).toEqual({ creatorMinor: 1, feeMinor: 0, vatMinor: 0 })
  }
})
