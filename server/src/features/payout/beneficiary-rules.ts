import type { ErrorTree } from '@pairtake/protocol/error-codes'
import type { Beneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { countryName } from '@pairtake/protocol/reference/countries'
import { isSEPACountry, validateBIC, validateIBAN, ValidationErrorsIBAN } from 'ibantools'
import { Refusal } from '#refusal.ts'
import { isWritable } from './sepa-text-rules.ts'

type Account = Pick<Beneficiary, 'fullName' | 'iban' | 'bic'>

/** Refuses a wrong checksum, country or length, each on its field; for euros also names that a SEPA file cannot carry. */
export function refuseImpossibleAccount(account: Account, currency: string): void {
  const words = {
    fullName: currency === 'EUR' ? whyNotName(account.fullName) : undefined,
    iban: whyNotIban(account.iban) ?? (currency === 'EUR' ? whyNotSepa(account.iban) : undefined),
    bic: validateBIC(account.bic).valid ? undefined : 'This is not a valid BIC. It has 8 or 11 characters.',
  }
  const told = Object.entries(words).flatMap(([field, text]) => (text === undefined ? [] : [[field, text] as const]))
  if (told.length === 0) return
  const errors: ErrorTree = { children: Object.fromEntries(told.map(([field, text]) => [field, { errors: [text] }])) }
  throw new Refusal('VALIDATION_FAILED', told[0]?.[1] ?? '', { errors })
}

/** One account that a bank file cannot carry would make the bank reject the whole file; the reason is for the operator to read. */
export function whyNotBySepa({ fullName, iban }: Pick<Account, 'fullName' | 'iban'>, currency: string): string | undefined {
  if (currency !== 'EUR') return undefined
  if (whyNotSepa(iban) !== undefined) return `SEPA transfers don’t reach accounts in ${countryName(iban.slice(0, 2))}`
  return whyNotName(fullName) === undefined ? undefined : 'Banks can’t read the name of the account holder'
}

function whyNotSepa(iban: string): string | undefined {
  const country = iban.slice(0, 2)
  if (isSEPACountry(country)) return undefined
  return `We pay by SEPA transfer, which doesn’t reach accounts in ${countryName(country)}. Please enter an IBAN of a SEPA country.`
}

function whyNotName(fullName: string): string | undefined {
  return isWritable(fullName) ? undefined : 'Banks can’t read this name. Please write it in Latin letters, as your bank does.'
}

function whyNotIban(iban: string): string | undefined {
  const { valid, errorCodes } = validateIBAN(iban)
  if (valid) return undefined
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry)) return 'This IBAN doesn’t start with a country that uses IBANs.'
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) return 'This IBAN doesn’t have the right length for its country.'
  return 'This is not a valid IBAN. Please check it for typing errors.'
}

export function isSameAccount(one: Beneficiary, other: Beneficiary): boolean {
  const fields = ['fullName', 'address', 'iban', 'bic', 'bankName', 'bankAddress'] as const
  return fields.every((field) => one[field] === other[field])
}
