import { expect, test } from 'vitest'
import { isBic, isIban } from './bank-account-rules.ts'

test('S2-111 an IBAN is right when its check digits are, however it is spaced', () => {
  expect(['DE89 3704 0044 0532 0130 00', 'gb82west12345698765432', 'HR1210010051863000160', 'NO9386011117947'].every(isIban)).toBe(true)
  expect(['DE88 3704 0044 0532 0130 00', 'DE89', '', 'XX00XX', '89370400440532013000'].some(isIban)).toBe(false)
})

test('S2-111 a BIC has 8 or 11 signs', () => {
  expect(['COBADEFF', 'cobadeffxxx', 'DEUTDEDB101'].every(isBic)).toBe(true)
  expect(['COBADEF', 'COBADEFFX', '12BADE', 'COBA1EFF'].some(isBic)).toBe(false)
})
