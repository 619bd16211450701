import { isSEPACountry, validateBIC, validateIBAN } from 'ibantools'
import { countries } from '@pairtake/protocol/reference/countries'
import { isWritable } from '#features/payout/sepa-text-rules.ts'
import { vatIdFits, vatIdPatterns } from '#vat-ids.ts'

/** Our identity until it is configured: good for trying the product, never for papers that reach a tax office or a bank. */
export const identityExamples = {
  MAIL_FROM: 'Pairtake <no-reply@pairtake.test>',
  SUPPORT_EMAIL: 'support@pairtake.test',
  SEPA_DEBTOR_NAME: 'Pairtake',
  SEPA_DEBTOR_IBAN: 'DE02120300000000202051',
  SEPA_DEBTOR_BIC: 'BYLADEM1001',
  SELLER_ADDRESS: 'Pairtake, Example Street 1, 10115 Berlin, Germany',
}

/** The settings that say who sells, who pays out and in which currency. */
export type Identity = typeof identityExamples & {
  CURRENCY: string
  VAT_COUNTRY?: string | undefined
  VAT_RATE: number
  SELLER_TAX_NUMBER: string
  SELLER_REGISTRATION: string
}

/** All problems with these settings together, one line each: `VARIABLE: what to do`. */
export function identityProblems(identity: Identity, isProduction: boolean): string[] {
  const problems = [...currencyProblems(identity), ...vatProblems(identity), ...debtorProblems(identity)]
  return isProduction ? [...problems, ...exampleProblems(identity), ...sellerProblems(identity)] : problems
}

/** Amounts are whole hundredths everywhere: a currency with another minor unit would be charged wrong by a factor of ten or a hundred. */
function currencyProblems({ CURRENCY: currency }: Identity): string[] {
  if (!Intl.supportedValuesOf('currency').includes(currency)) return [`CURRENCY: ${currency} is not a currency of ISO 4217`]
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return maximumFractionDigits === 2 ? [] : [`CURRENCY: ${currency} is not divided into hundredths; use one that is, such as EUR`]
}

function vatProblems({ VAT_COUNTRY: country, VAT_RATE: rate, SELLER_TAX_NUMBER: taxNumber }: Identity): string[] {
  if (country === 'EL') return ['VAT_COUNTRY: Greece is GR; only its VAT numbers begin with EL']
  if (country !== undefined && !countries.some(({ code }) => code === country))
    return [`VAT_COUNTRY: ${country} is not a country of ISO 3166`]
  const formProblems = taxNumberProblems(taxNumber, country)
  if (rate === 0 || formProblems.length > 0) return formProblems
  if (country === undefined) return ['VAT_COUNTRY: VAT_RATE is set, so the country whose VAT it is has to be set too']
  if (taxNumber === '') return ['SELLER_TAX_NUMBER: VAT is charged, and invoices need the seller’s VAT number']
  if (!(country in vatIdPatterns) || vatIdFits(country, taxNumber)) return []
  return [`SELLER_TAX_NUMBER: ${taxNumber} is not a VAT number of ${country}, which invoices with reverse charge need`]
}

/**
 * The number is printed on every paper, with or without VAT. Tax offices write theirs with digits and a few separators; a number that begins like a
 * VAT number has to be one, and of our own country, because papers call any other one a number of the local tax office.
 */
function taxNumberProblems(taxNumber: string, country: string | undefined): string[] {
  if (taxNumber === '') return []
  const compact = taxNumber.toUpperCase().replaceAll(/[\s.-]/g, '')
  if (!/^[\p{L}\d\s./+*&-]+$/u.test(taxNumber) || !/\d/.test(compact) || compact.length < 5) {
    return [`SELLER_TAX_NUMBER: ${taxNumber} is not a tax number; write it as your tax office does, in letters and digits`]
  }
  const begun = Object.keys(vatIdPatterns).find((code) => new RegExp(`^${code === 'GR' ? 'EL' : code}U?\\d`).test(compact))
  if (begun === undefined) return []
  if (!vatIdFits(begun, taxNumber)) return [`SELLER_TAX_NUMBER: ${taxNumber} begins like a VAT number of ${begun} but isn’t one`]
  if (country === undefined || country === begun) return []
  return [`SELLER_TAX_NUMBER: ${taxNumber} is a VAT number of ${begun}, and VAT_COUNTRY is ${country}`]
}

function debtorProblems({ SEPA_DEBTOR_NAME: name, SEPA_DEBTOR_IBAN, SEPA_DEBTOR_BIC }: Identity): string[] {
  const iban = spaceless(SEPA_DEBTOR_IBAN)
  const problems: string[] = []
  if (!isWritable(name)) problems.push(`SEPA_DEBTOR_NAME: banks cannot read ${name}; write it in Latin, Greek or Cyrillic letters`)
  if (!validateIBAN(iban).valid) problems.push(`SEPA_DEBTOR_IBAN: ${SEPA_DEBTOR_IBAN} is not a valid IBAN`)
  else if (!isSEPACountry(iban.slice(0, 2))) problems.push(`SEPA_DEBTOR_IBAN: ${SEPA_DEBTOR_IBAN} is outside SEPA, where payouts are made`)
  if (!validateBIC(spaceless(SEPA_DEBTOR_BIC)).valid) problems.push(`SEPA_DEBTOR_BIC: ${SEPA_DEBTOR_BIC} is not a valid BIC`)
  return problems
}

function exampleProblems(identity: Identity): string[] {
  const isSame = (name: keyof typeof identityExamples) => spaceless(identity[name]) === spaceless(identityExamples[name])
  const isSameAddress = (name: 'MAIL_FROM' | 'SUPPORT_EMAIL') => addressIn(identity[name]) === addressIn(identityExamples[name])
  const isExample: Record<keyof typeof identityExamples, boolean> = {
    MAIL_FROM: isSameAddress('MAIL_FROM'),
    SUPPORT_EMAIL: isSameAddress('SUPPORT_EMAIL'),
    SEPA_DEBTOR_NAME: isSame('SEPA_DEBTOR_NAME'),
    SEPA_DEBTOR_IBAN: isSame('SEPA_DEBTOR_IBAN'),
    SEPA_DEBTOR_BIC: isSame('SEPA_DEBTOR_BIC') && !isBankOfExample(identity),
    SELLER_ADDRESS: isSame('SELLER_ADDRESS'),
  }
  const examples = Object.entries(isExample).filter(([, is]) => is)
  return examples.map(([name]) => `${name}: this is still the example; set your own`)
}

/** Whether the account is at the bank whose BIC is the example: a German account number starts with the bank's number. */
const isBankOfExample = ({ SEPA_DEBTOR_IBAN: iban }: Identity) =>
  spaceless(iban).startsWith('DE') && spaceless(iban).slice(4, 12) === identityExamples.SEPA_DEBTOR_IBAN.slice(4, 12)

/** The address without the name that may precede it: `Name <address>`. */
const addressIn = (sender: string) => (/<([^<>]*)>\s*$/.exec(sender)?.[1] ?? sender).trim().toLowerCase()

/** BR-CO-26 of EN 16931: an invoice identifies its seller by a VAT number, a registration, or a number of its own. */
function sellerProblems({ SELLER_TAX_NUMBER, SELLER_REGISTRATION }: Identity): string[] {
  if (SELLER_TAX_NUMBER !== '' || SELLER_REGISTRATION !== '') return []
  return ['SELLER_REGISTRATION: invoices need a number that identifies the seller; set this or SELLER_TAX_NUMBER']
}

/** An account number without spaces, as banks write it in files. */
export function spaceless(number: string): string {
  return number.replaceAll(/\s/g, '').toUpperCase()
}
