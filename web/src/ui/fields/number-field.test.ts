import { expect, test } from 'vitest'
import { readInteger } from './number-field.tsx'

test.each([
  ['18', 18],
  [' 18 ', 18],
  ['-5', -5],
  ['1,080', 1080],
  ['1 080', 1080],
  ['1,234,567', 1_234_567],
  ['', null],
  ['  ', null],
  ['2,5', Number.NaN],
  ['2.5', Number.NaN],
  ['1 8', Number.NaN],
  ['10,80', Number.NaN],
  ['1,0800', Number.NaN],
  ['abc', Number.NaN],
  ['1e3', Number.NaN],
])('R-511 a field for whole numbers reads %j as %s', (typed, number) => {
  expect(readInteger(typed)).toBe(number)
})
