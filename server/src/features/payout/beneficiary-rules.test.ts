import { expect, test } from 'vitest'
import { refusalOf } from '#testing/refusal-of.ts'
import { isSameAccount, refuseImpossibleAccount, whyNotBySepa } from './beneficiary-rules.ts'

const good = { fullName: 'Mara Kovac', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }
const refused = (account: Partial<typeof good>) => refusalOf(() => refuseImpossibleAccount({ ...good, ...account }, 'EUR'))
const ibanWords = (words: string) => ({
  code: 'VALIDATION_FAILED',
  words,
  errors: { children: { iban: { errors: [words] } } },
})

test('R-081 an account that exists in form is taken', () => {
  expect(refused({})).toBeUndefined()
  expect(refused({ iban: 'NO9386011117947', bic: 'DNBANOKK' })).toBeUndefined()
})

test('R-081 country, length and checksum of an IBAN are told apart, on its field', () => {
  expect(refused({ iban: 'US89370400440532013000' })).toEqual(ibanWords('This IBAN doesn’t start with a country that uses IBANs.'))
  expect(refused({ iban: 'DE8937040044053201300' })).toEqual(ibanWords('This IBAN doesn’t have the right length for its country.'))
  expect(refused({ iban: 'DE88370400440532013000' })).toEqual(ibanWords('This is not a valid IBAN. Please check it for typing errors.'))
})

test('R-081 a BIC of another length is told on its own field, beside an IBAN that is wrong too', () => {
  const bicWords = 'This is not a valid BIC. It has 8 or 11 characters.'
  expect(refused({ bic: 'COBADEF' })).toEqual({
    code: 'VALIDATION_FAILED',
    words: bicWords,
    errors: { children: { bic: { errors: [bicWords] } } },
  })
  const both = refused({ iban: 'DE88370400440532013000', bic: 'COBADEF' })
  expect(both?.words).toBe('This is not a valid IBAN. Please check it for typing errors.')
  expect(Object.keys(both?.errors?.children ?? {})).toEqual(['iban', 'bic'])
})

test('R-078 an account is another one when anything of it differs', () => {
  const account = { ...good, address: 'Allee 2', bankName: 'Bank', bankAddress: 'Town' }
  expect(isSameAccount(account, { ...account })).toBe(true)
  for (const field of ['fullName', 'address', 'iban', 'bic', 'bankName', 'bankAddress'] as const) {
    expect(isSameAccount(account, { ...account, [field]: 'x' }), field).toBe(false)
  }
})

test('R-081 in euros an account that no SEPA file carries is refused, in other currencies it is not', () => {
  const saudi = { ...good, iban: 'SA0380000000608010167519' }
  const far = 'We pay by SEPA transfer, which doesn’t reach accounts in Saudi Arabia. Please enter an IBAN of a SEPA country.'
  expect(refused(saudi)).toEqual(ibanWords(far))
  const unread = 'Banks can’t read this name. Please write it in Latin letters, as your bank does.'
  expect(refused({ fullName: '李小龙' })).toEqual({
    code: 'VALIDATION_FAILED',
    words: unread,
    errors: { children: { fullName: { errors: [unread] } } },
  })
  for (const account of [saudi, { ...good, fullName: '李小龙' }]) {
    expect(refusalOf(() => refuseImpossibleAccount(account, 'USD'))).toBeUndefined()
    expect(whyNotBySepa(account, 'EUR')).toMatch(
      /^(SEPA transfers don’t reach accounts in Saudi Arabia|Banks can’t read the name of the account holder)$/,
    )
    expect(whyNotBySepa(account, 'USD')).toBeUndefined()
  }
  expect(whyNotBySepa(good, 'EUR')).toBeUndefined()
})
