import { expect, test } from 'vitest'
import { offeredItems, pricePerItem } from './price-per-item.ts'

const offered = (amount: number, ...counts: number[]) => ({
  price: { amount, currency: 'EUR' },
  proposedAssetSummary: { items: counts.map((actual) => ({ actual, desired: 4, type: 'video' as const, brief: '' })) },
})

test('the price per item is of what is offered, not of what was asked for, to the cent', () => {
  expect(pricePerItem(offered(420, 1, 2))).toEqual({ amount: 140, currency: 'EUR' })
  expect(pricePerItem(offered(100, 3, 0))).toEqual({ amount: 33.33, currency: 'EUR' })
  expect(offeredItems(offered(100, 3, 0))).toBe(3)
})
