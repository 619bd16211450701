import { describe, expect, test } from 'vitest'
import { identityExamples, identityProblems, spaceless, type Identity } from './identity-rules.ts'

const takes: Identity = {
  MAIL_FROM: 'Takes <no-reply@takes.example>',
  SUPPORT_EMAIL: 'help@takes.example',
  SEPA_DEBTOR_NAME: 'Takes GmbH',
  SEPA_DEBTOR_IBAN: 'DE89 3704 0044 0532 0130 00',
  SEPA_DEBTOR_BIC: 'COBADEFFXXX',
  SELLER_ADDRESS: 'Takes GmbH, Weg 1, 50667 Köln, Germany',
  CURRENCY: 'EUR',
  VAT_COUNTRY: 'DE',
  VAT_RATE: 0.19,
  SELLER_TAX_NUMBER: 'DE123456789',
  SELLER_REGISTRATION: 'HRB 1',
}
const problems = (change: Partial<Identity>) => identityProblems({ ...takes, ...change }, true)
const still = (...names: string[]) => names.map((name) => `${name}: this is still the example; set your own`)

test('R-285 an identity of one’s own has no problem, and the example has one only in production', () => {
  expect(problems({})).toEqual([])
  const example = { ...takes, ...identityExamples }
  expect(identityProblems(example, false)).toEqual([])
  expect(identityProblems(example, true)).toEqual(
    still('MAIL_FROM', 'SUPPORT_EMAIL', 'SEPA_DEBTOR_NAME', 'SEPA_DEBTOR_IBAN', 'SELLER_ADDRESS'),
  )
})

describe('R-285 the number of who sells', () => {
  test.each([
    [
      'a country that is written as its VAT numbers are',
      { VAT_COUNTRY: 'EL' },
      'VAT_COUNTRY: Greece is GR; only its VAT numbers begin with EL',
    ],
    ['a country that is none', { VAT_COUNTRY: 'XX' }, 'VAT_COUNTRY: XX is not a country of ISO 3166'],
    ['VAT without a country', { VAT_COUNTRY: undefined }, 'VAT_COUNTRY: VAT_RATE is set, so the country whose VAT it is has to be set too'],
    ['VAT without a number', { SELLER_TAX_NUMBER: '' }, 'SELLER_TAX_NUMBER: VAT is charged, and invoices need the seller’s VAT number'],
    [
      'VAT with the number of an office',
      { SELLER_TAX_NUMBER: '30/123/45678' },
      'SELLER_TAX_NUMBER: 30/123/45678 is not a VAT number of DE, which invoices with reverse charge need',
    ],
    [
      'a number with a remark before it',
      { SELLER_TAX_NUMBER: '(Köln) 30/123/45678' },
      'SELLER_TAX_NUMBER: (Köln) 30/123/45678 is not a tax number; write it as your tax office does, in letters and digits',
    ],
    [
      'a Greek number that is too short',
      { VAT_COUNTRY: 'GR', SELLER_TAX_NUMBER: 'EL12345' },
      'SELLER_TAX_NUMBER: EL12345 begins like a VAT number of GR but isn’t one',
    ],
    [
      'a Greek number of a German seller',
      { SELLER_TAX_NUMBER: 'EL123456789' },
      'SELLER_TAX_NUMBER: EL123456789 is a VAT number of GR, and VAT_COUNTRY is DE',
    ],
  ])('%s is told in one line', (_what, change, words) => {
    expect(problems(change)).toEqual([words])
  })

  test('may be that of an office where no VAT is charged, and one of the register alone is enough', () => {
    for (const number of ['30/123/45678', 'GR12345'])
      expect(problems({ VAT_RATE: 0, SELLER_TAX_NUMBER: number, SELLER_REGISTRATION: '' })).toEqual([])
    expect(problems({ VAT_RATE: 0, SELLER_TAX_NUMBER: '' })).toEqual([])
    expect(problems({ VAT_RATE: 0, SELLER_TAX_NUMBER: '', SELLER_REGISTRATION: '' })).toEqual([
      'SELLER_REGISTRATION: invoices need a number that identifies the seller; set this or SELLER_TAX_NUMBER',
    ])
  })
})

describe('R-285 an example is known', () => {
  test.each([
    'no-reply@pairtake.test',
    'Takes <No-Reply@Pairtake.test>',
    'Takes < no-reply@pairtake.test > ',
    '"Takes <Berlin>" <no-reply@pairtake.test>',
  ])('as a sender, however it is written: %s', (sender) => {
    expect(problems({ MAIL_FROM: sender })).toEqual(still('MAIL_FROM'))
  })

  test('as an address for help', () => {
    expect(problems({ SUPPORT_EMAIL: 'support@pairtake.test' })).toEqual(still('SUPPORT_EMAIL'))
    expect(problems({ SUPPORT_EMAIL: ' Support@pairtake.test' })).toEqual(still('SUPPORT_EMAIL'))
  })

  test('as a bank, unless the account is there: its number begins with that of the bank, in Germany alone', () => {
    const bank = (iban: string) => problems({ SEPA_DEBTOR_IBAN: iban, SEPA_DEBTOR_BIC: 'byladem 1001' })
    expect(bank('DE75 1203 0000 1020 3040 50')).toEqual([])
    expect(bank('DE89 3704 0044 0532 0130 00')).toEqual(still('SEPA_DEBTOR_BIC'))
    expect(bank('AT55 1203 0000 1234 5678')).toEqual(still('SEPA_DEBTOR_BIC'))
  })
})

test('an account number is without spaces and in capitals in the files of banks', () => {
  expect(spaceless(' de89 3704\t0044 ')).toBe('DE8937040044')
})
