import { expect, test } from 'vitest'
import { reasonWords } from './bank-reason-rules.ts'

test.each([
  ['AC04', '', 'The account is closed (AC04).'],
  ['AC04', 'Konto erloschen', 'The account is closed (AC04).'],
  ['NARR', 'Wrong purpose', 'The bank wrote why (NARR). Wrong purpose'],
  ['X99', 'See letter', 'The bank gave a reason of its own (X99). See letter'],
  ['', '', 'The bank gave no reason.'],
])('R-171 the code %s with "%s" is said in words', (code, added, words) => {
  expect(reasonWords(code, added)).toBe(words)
})
