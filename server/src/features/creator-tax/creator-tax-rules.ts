import type { TaxStatus } from '@pairtake/protocol/creator-tax/creator-tax-form'
import { countryName } from '@pairtake/protocol/reference/countries'
import type { InvoiceTax } from '#stored/invoice-content.ts'
import { vatIdFits, vatIdPatterns } from '#vat-ids.ts'
import { percentOf } from '#features/payment/invoice-tax-rules.ts'

type Taxed = { status: TaxStatus; taxNumber: string; country: string | null }
type Platform = { country: string; taxNumber: string; registration: string; vatRate: number }

const isInUnion = (country: string) => country in vatIdPatterns

/** Says what is wrong with a number, for its field; checks only its format. */
export function whyNotTaxNumber({ status, taxNumber, country }: Taxed): string | undefined {
  if (status === 'private') return undefined
  if (taxNumber === '') return 'Please enter your tax number or VAT ID. It has to be on your invoices.'
  if (status === 'small_business' || country === null || !isInUnion(country) || vatIdFits(country, taxNumber)) return undefined
  const prefix = country === 'GR' ? 'EL' : country
  return `This isn’t a VAT ID of ${countryName(country)}. It starts with ${prefix}, such as on your invoices.`
}

/** The small business exemption in the wording of the country's law, for countries that have one. */
const smallBusinessLaw: Record<string, string> = {
  DE: 'section 19 of the German VAT Act (§ 19 UStG, Kleinunternehmer)',
  AT: 'section 6 (1) 27 of the Austrian VAT Act (§ 6 Abs. 1 Z 27 UStG, Kleinunternehmer)',
}
const unionLaw = 'Article 284 of Council Directive 2006/112/EC'

type Decision = { tax: InvoiceTax; vatRate: number } | { whyNot: string }

/** How a creator's supply to us is taxed, or why no invoice can be written for it. The creator's own statement of the status counts. */
export function selfBilledTaxOf(creator: Taxed & { street: string; city: string; isVatIdInvalid?: boolean }, platform: Platform): Decision {
  const { status, country } = creator
  if (status === 'private') return { whyNot: 'Private persons don’t issue invoices. Your payouts have statements.' }
  if (country === null || creator.street === '' || creator.city === '') {
    return { whyNot: 'Your address is missing. Please complete your creator profile.' }
  }
  const wrong = whyNotTaxNumber(creator)
  if (wrong !== undefined) return { whyNot: wrong }
  if (status === 'vat_registered' && creator.isVatIdInvalid === true) {
    return { whyNot: 'VIES, the EU’s register of VAT IDs, doesn’t know yours. Please check it, or ask your tax office to register it.' }
  }
  const untaxed = { ratePercent: 0, exemptionCode: '' }

  if (status === 'small_business' && isInUnion(country)) {
    const words = `No VAT is charged: small business, ${smallBusinessLaw[country] ?? unionLaw}.`
    return { tax: { ...untaxed, category: 'E', words }, vatRate: 0 }
  }
  if (status === 'vat_registered' && country === platform.country) {
    if (platform.vatRate === 0) return { whyNot: 'We don’t know the VAT rate of your invoices yet. Please invoice us yourself.' }
    const ratePercent = percentOf(String(platform.vatRate))
    const words = `VAT of ${countryName(country)}, where seller and recipient are.`
    return { tax: { category: 'S', ratePercent, exemptionCode: '', words }, vatRate: platform.vatRate }
  }
  if (isInUnion(country) && isInUnion(platform.country)) {
    const isIdentified = vatIdFits(platform.country, platform.taxNumber) || platform.registration !== ''
    if (!isIdentified) return { whyNot: 'We have no VAT ID for reverse charge. Please invoice us yourself.' }
    const words = 'Reverse charge: VAT is owed by the recipient of the service (Articles 44 and 196 of Council Directive 2006/112/EC).'
    return { tax: { ...untaxed, category: 'AE', exemptionCode: 'VATEX-EU-AE', words }, vatRate: 0 }
  }
  const words = 'Service to a business outside the seller’s VAT territory: not subject to VAT there.'
  const atHome = 'No VAT is charged.'
  return {
    tax: { ...untaxed, category: 'O', exemptionCode: 'VATEX-EU-O', words: country === platform.country ? atHome : words },
    vatRate: 0,
  }
}
