import { expect, test } from 'vitest'
import { refundWords } from './refundable.ts'

test.each([
  [322, 'Refund €322.00'],
  [0.5, 'Refund €0.50'],
  [null, 'Refund'],
  [0, 'Refund'],
  // What a field of prices reports for 'abc'.
  [Number.NaN, 'Refund'],
])('the button of a refund names the sum %j only if it is one', (amount, words) => {
  expect(refundWords(amount, 'EUR')).toBe(words)
})
