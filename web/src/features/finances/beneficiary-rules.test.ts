import { expect, test } from 'vitest'
import { beneficiaryRules } from './beneficiary-rules.ts'

const mara = {
  fullName: 'Mara Kovac',
  address: 'Ilica 1, 10000 Zagreb',
  iban: 'HR12 1001 0051 8630 0016 0',
  bic: 'cobadeff',
  bankName: 'Bank',
  bankAddress: 'Trg 1, 10000 Zagreb',
}
const told = (change: Partial<typeof mara>) =>
  beneficiaryRules.safeParse({ ...mara, ...change }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test('S2-111 an account with the right check digits and a BIC of the right form may be sent', () => {
  expect(told({})).toEqual([])
})

test('S2-111 a typing error in either is said at its field before anything is sent', () => {
  expect(told({ iban: 'HR13 1001 0051 8630 0016 0' })).toEqual(['iban: This IBAN isn’t valid. Please check it digit by digit.'])
  expect(told({ bic: 'COBADEF' })).toEqual(['bic: A BIC has 8 or 11 letters and digits, such as COBADEFFXXX.'])
})

test('S2-111 what is empty is only said to be missing', () => {
  expect(told({ iban: ' ' })).toEqual(['iban: The IBAN is required.'])
  expect(told({ bic: '' })).toEqual(['bic: The BIC is required.'])
})
