import { expect, test } from 'vitest'
import { fileNameOf } from './creator-paper-rules.ts'

test('a paper is saved under its number, and a statement of a payout, whose number alone says nothing, as such', () => {
  expect(fileNameOf({ kind: 'payout_statement', number: '000123' })).toBe('payout-000123.pdf')
  expect(fileNameOf({ kind: 'self_billed_invoice', number: 'SB7-000001' })).toBe('SB7-000001.pdf')
})
