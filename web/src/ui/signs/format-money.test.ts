import { expect, test } from 'vitest'
import { axisValues } from '#ui/surfaces/chart-scale.ts'
import { currencySign, formatMoney, formatMoneyShort, parseAmount } from './format-money.ts'

test('S1-208 S2-120 writes whole sums without decimals unless they are asked for', () => {
  expect(formatMoney({ amount: 420, currency: 'EUR' })).toBe('€420')
  expect(formatMoney({ amount: 3240.5, currency: 'EUR' })).toBe('€3,240.50')
  expect(formatMoney({ amount: 0.3, currency: 'EUR' })).toBe('€0.30')
  expect(formatMoney({ amount: 420, currency: 'EUR' }, 'always')).toBe('€420.00')
  expect(formatMoney({ amount: 420, currency: 'DKK' }, 'always')).toContain('420.00')
  expect(currencySign('EUR')).toBe('€')
})

test.each([
  ['460', 460],
  ['€1,248.50', 1248.5],
  ['1,000', 1000],
  ['12,5', 12.5],
  ['12.', 12],
  ['0.05', 0.05],
  ['12.345', undefined],
  ['1,00,000', undefined],
  ['-5', undefined],
  ['abc', undefined],
])('reads %j as a sum', (typed, amount) => {
  expect(parseAmount(typed)).toBe(amount)
})

test('the axis has four lines with round numbers that hold the highest bar', () => {
  expect(axisValues(92_000)).toEqual([0, 25_000, 50_000, 75_000, 100_000])
  expect(axisValues(0)).toEqual([0, 1, 2, 3, 4])
  for (const highest of [1, 7, 99, 1234, 4_567_890]) expect(axisValues(highest).at(-1)).toBeGreaterThanOrEqual(highest)
})

test('writes large sums short where there is little room, and small ones whole', () => {
  const short = (amount: number) => formatMoneyShort({ amount, currency: 'EUR' })
  expect([0, 920, 9999.5, 12_500, 20_000_000, -30_000].map(short)).toEqual(['€0', '€920', '€9,999.50', '€12.5K', '€20M', '-€30K'])
})
