import type { ErrorTree } from '@pairtake/protocol/error-codes'
import type { Beneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { validateBIC, validateIBAN, ValidationErrorsIBAN } from 'ibantools'
import { Refusal } from '#refusal.ts'

/** Checksum, country and length, each told on its field. */
export function refuseImpossibleAccount({ iban, bic }: Pick<Beneficiary, 'iban' | 'bic'>): void {
  const ibanWords = whyNotIban(iban)
  const bicWords = validateBIC(bic).valid ? undefined : 'This is not a valid BIC. It has 8 or 11 characters.'
  if (ibanWords === undefined && bicWords === undefined) return
  const errors: ErrorTree = {
    children: { ...(ibanWords && { iban: { errors: [ibanWords] } }), ...(bicWords && { bic: { errors: [bicWords] } }) },
  }
  throw new Refusal('VALIDATION_FAILED', ibanWords ?? bicWords ?? '', { errors })
}

function whyNotIban(iban: string): string | undefined {
  const { valid, errorCodes } = validateIBAN(iban)
  if (valid) return undefined
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry)) return 'This IBAN names no country that has IBANs.'
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) return 'This IBAN does not have the length of its country.'
  return 'This is not a valid IBAN. Please check it for typing errors.'
}

export function isSameAccount(one: Beneficiary, other: Beneficiary): boolean {
  const fields = ['fullName', 'address', 'iban', 'bic', 'bankName', 'bankAddress'] as const
  return fields.every((field) => one[field] === other[field])
}
