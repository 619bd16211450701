import { describe, expect, test } from 'vitest'
import { compactTaxNumber, invoiceTaxOf, isVatNumber, percentOf } from './invoice-tax-rules.ts'

const german = { country: 'DE', taxNumber: 'DE123456789' }
const tax = (vat_reason: string, vat_rate = '0.19', seller: { country: string | undefined; taxNumber: string } = german) =>
  invoiceTaxOf({ vat_reason, vat_rate }, seller)

describe('R-075 an invoice says why it bears VAT, or bears none, in the codes of EN 16931', () => {
  test('at home and to a consumer of the Union: taxed at the rate, with the country whose VAT it is', () => {
    expect(tax('domestic')).toEqual({
      category: 'S',
      ratePercent: 19,
      exemptionCode: '',
      words: 'VAT of Germany, where seller and recipient are.',
    })
    expect(tax('eu_consumer', '0.2', { country: 'AT', taxNumber: '' })).toEqual({
      category: 'S',
      ratePercent: 20,
      exemptionCode: '',
      words: 'VAT of Austria, where the seller is: the recipient gave no valid VAT number of another member state.',
    })
    expect(tax('domestic', '0.19', { country: undefined, taxNumber: '' }).words).toMatch(/^VAT of the seller,/)
  })

  test('reverse charge and a buyer outside the Union: no rate, whatever the setting is', () => {
    expect(tax('reverse_charge')).toEqual({
      category: 'AE',
      ratePercent: 0,
      exemptionCode: 'VATEX-EU-AE',
      words: 'Reverse charge: VAT is owed by the recipient of the service (Articles 44 and 196 of Council Directive 2006/112/EC).',
    })
    expect(tax('export')).toEqual({
      category: 'O',
      ratePercent: 0,
      exemptionCode: 'VATEX-EU-O',
      words: 'Service to a business outside the seller’s VAT territory: not subject to VAT there.',
    })
  })

  test('without VAT: a small enterprise of the Union that names its number is exempt, anybody else stands outside', () => {
    const exempt = {
      category: 'E',
      ratePercent: 0,
      exemptionCode: '',
      words: 'No VAT is charged: special scheme for small enterprises (Article 284 of Council Directive 2006/112/EC).',
    }
    const outside = { category: 'O', ratePercent: 0, exemptionCode: 'VATEX-EU-O', words: 'No VAT is charged.' }
    expect(tax('none', '0')).toEqual(exempt)
    for (const seller of [
      { country: 'DE', taxNumber: '' },
      { country: 'CH', taxNumber: 'CHE123456789' },
      { country: undefined, taxNumber: 'DE123456789' },
    ]) {
      expect(tax('none', '0', seller)).toEqual(outside)
    }
  })
})

test('a rate reads as the percent it is', () => {
  expect(['0.19', '0.081', '0.07', '0', '0.255'].map(percentOf)).toEqual([19, 8.1, 7, 0, 25.5])
})

test('a VAT number is told from a number of the local tax office by the form of its country', () => {
  expect(isVatNumber('DE 123 456 789', 'DE')).toBe(true)
  expect([isVatNumber('12/345/67890', 'DE'), isVatNumber('DE123456789', 'AT')]).toEqual([false, false])
})

test('a number is kept as registers write it', () => {
  expect(compactTaxNumber(' de 123.456-789 ')).toBe('DE123456789')
})
