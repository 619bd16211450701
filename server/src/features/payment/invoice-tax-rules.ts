import { countryName } from '@pairtake/protocol/reference/countries'
import type { InvoiceTax } from '#stored/invoice-content.ts'
import { vatIdFits, vatIdPatterns } from '#vat-ids.ts'

type Taxed = { vat_reason: string; vat_rate: string }
type Seller = { country: string | undefined; taxNumber: string }

/** The VAT reason in the words tax offices ask for. It was decided at the time of supply. */
export function invoiceTaxOf({ vat_reason: reason, vat_rate: rate }: Taxed, seller: Seller): InvoiceTax {
  const ratePercent = percentOf(rate)
  const home = seller.country === undefined ? 'the seller' : countryName(seller.country)
  const untaxed = { ratePercent: 0 }
  switch (reason) {
    case 'domestic':
      return { category: 'S', ratePercent, exemptionCode: '', words: `VAT of ${home}, where seller and recipient are.` }
    case 'eu_consumer':
      return {
        category: 'S',
        ratePercent,
        exemptionCode: '',
        words: `VAT of ${home}, where the seller is: the recipient gave no valid VAT number of another member state.`,
      }
    case 'reverse_charge':
      return {
        ...untaxed,
        category: 'AE',
        exemptionCode: 'VATEX-EU-AE',
        words: 'Reverse charge: VAT is owed by the recipient of the service (Articles 44 and 196 of Council Directive 2006/112/EC).',
      }
    case 'export':
      return {
        ...untaxed,
        category: 'O',
        exemptionCode: 'VATEX-EU-O',
        words: 'Service to a business outside the seller’s VAT territory: not subject to VAT there.',
      }
    default:
      return withoutVat(seller)
  }
}

/** VAT is switched off: a small enterprise that gives its tax number is exempt, any other seller is outside VAT. */
function withoutVat(seller: Seller): InvoiceTax {
  const isSmallEnterprise = seller.country !== undefined && seller.country in vatIdPatterns && seller.taxNumber !== ''
  if (!isSmallEnterprise) return { category: 'O', ratePercent: 0, exemptionCode: 'VATEX-EU-O', words: 'No VAT is charged.' }
  const words = 'No VAT is charged: special scheme for small enterprises (Article 284 of Council Directive 2006/112/EC).'
  return { category: 'E', ratePercent: 0, exemptionCode: '', words }
}

export function percentOf(rate: string): number {
  return Number((Number(rate) * 100).toFixed(4))
}

/** Tells a VAT number by its format; any other is a number of the local tax office. */
export function isVatNumber(taxNumber: string, country: string): boolean {
  return vatIdFits(country, taxNumber)
}

/** The format used in registers: without spaces and punctuation. */
export function compactTaxNumber(taxNumber: string): string {
  return taxNumber.toUpperCase().replaceAll(/[\s.-]/g, '')
}
