import { describe, expect, test } from 'vitest'
import { previewRate, readRate } from './frame-rate.ts'

const rateOf = (own: string | undefined, average: number) => {
  const { num, den } = previewRate(readRate(own), average)
  return den === 1 ? `${num}` : `${num}/${den}`
}

describe('R-290 the constant rate of a preview', () => {
  test.each([
    ['24000/1001', 23.976, '24000/1001'],
    ['24/1', 24, '24'],
    ['25/1', 25, '25'],
    ['30000/1001', 29.97, '30000/1001'],
    ['30/1', 30, '30'],
    ['50/1', 50, '50'],
    ['60000/1001', 59.94, '60000/1001'],
    ['60/1', 60, '60'],
    ['10/1', 10, '10'],
    ['12/1', 12, '12'],
    ['75/2', 37.5, '75/2'],
  ])('a film of %s keeps its own', (own, average, rate) => expect(rateOf(own, average)).toBe(rate))

  test.each([
    ['2997/100', 29.97, '30000/1001'],
    ['10000000/333333', 30, '30'],
    ['19001/317', 59.9401, '60000/1001'],
    ['30/1', 29.98, '30'],
  ])('%s, as some containers write it, has its name', (own, average, rate) => expect(rateOf(own, average)).toBe(rate))

  test.each([
    ['90000/1', 23.4, '24'],
    ['90000/1', 24.6, '25'],
    ['60/1', 26, '30'],
    ['90000/1', 30.05, '30'],
    ['90000/1', 31, '50'],
    ['1000/1', 51, '60'],
    [undefined, 29.9, '30'],
    ['0/0', 14, '24'],
    ['50/1', 25, '25'],
  ])('of %s at %d a second on average becomes %s', (own, average, rate) => expect(rateOf(own, average)).toBe(rate))

  test.each([
    ['5/1', 5, '24'],
    ['1/1', 1, '24'],
    ['120/1', 120, '60'],
    ['240/1', 240, '60'],
    ['2147483646/71582789', 29.999, '30'],
    ['0/0', Number.NaN, '60'],
  ])('%s, which nobody sees as motion or no encoder takes, becomes %s at %d', (own, average, rate) =>
    expect(rateOf(own, average)).toBe(rate),
  )
})
