import { expect, test } from 'vitest'
import { compactAccount, isBic, isIban } from './bank-account-rules.ts'

test('S2-111 an IBAN is right when its check digits are, however it is spaced', () => {
  expect(['DE89 3704 0044 0532 0130 00', 'gb82west12345698765432', 'HR1210010051863000160', 'NO9386011117947'].every(isIban)).toBe(true)
  expect(['DE88 3704 0044 0532 0130 00', 'DE89', '', 'XX00XX', '89370400440532013000'].some(isIban)).toBe(false)
})

test('S2-111 a BIC has 8 or 11 signs', () => {
  expect(['COBADEFF', 'cobadeffxxx', 'DEUTDEDB101'].every(isBic)).toBe(true)
  expect(['COBADEF', 'COBADEFFX', '12BADE', 'COBA1EFF'].some(isBic)).toBe(false)
})

test('S2-111 an account is sent as banks write it to each other', () => {
  expect(compactAccount(' de89 3704\t0044 ')).toBe('DE8937040044')
})

test('S2-111 an IBAN has 15 to 34 signs, its letters count as numbers, and nothing stands around it', () => {
  // Check digits by ISO 7064: 98 minus the remainder.
  const withDigits = (country: string, account: string) => {
    const numbers = `${account}${country}00`.replaceAll(/./g, (sign) => String(Number.parseInt(sign, 36)))
    return `${country}${String(98n - (BigInt(numbers) % 97n)).padStart(2, '0')}${account}`
  }
  for (const account of ['1'.repeat(11), '2'.repeat(30), 'ABCXYZ0189ABCXYZ', 'NWBK60161331926819']) {
    expect(isIban(withDigits('GB', account)), account).toBe(true)
    expect(isIban(`!${withDigits('GB', account)}`)).toBe(false)
    expect(isIban(`${withDigits('GB', account)}!`)).toBe(false)
  }
  for (const account of ['1'.repeat(10), '2'.repeat(31), `AB12${'1'.repeat(27)}`])
    expect(isIban(withDigits('GB', account)), account).toBe(false)
  expect([isIban(withDigits('G1', '1'.repeat(16))), isIban(withDigits('1G', '1'.repeat(16)))]).toEqual([false, false])
})

test('S2-111 a BIC names a bank, a country and a place', () => {
  expect(['CO1ADEFF', 'C0BADEF1'].every(isBic)).toBe(true)
  for (const wrong of ['!COBADEFF', 'COBADEFF!', 'COBADEFFXX', 'COBADEFFXXXX', 'COB-DEFF', 'COBAD1FF', 'COBADEF-', 'COBADEFF-XX']) {
    expect(isBic(wrong), wrong).toBe(false)
  }
})
