import { describe, expect, test } from 'vitest'
import { selfBilledTaxOf, whyNotTaxNumber } from './creator-tax-rules.ts'

const german = { country: 'DE', taxNumber: 'DE123456789', registration: '', vatRate: 0.19 }
const at = { street: 'Allee 2', city: 'Hamburg' }
const smallBusiness = { ...at, status: 'small_business', taxNumber: '12/345/67890', country: 'DE' } as const
const registered = { ...at, status: 'vat_registered', taxNumber: 'DE987654321', country: 'DE' } as const
const austrian = { ...registered, taxNumber: 'ATU12345678', country: 'AT' } as const
const whyNot = (...given: Parameters<typeof selfBilledTaxOf>) => {
  const decision = selfBilledTaxOf(...given)
  return 'whyNot' in decision ? decision.whyNot : undefined
}

describe('R-197 a self-billed invoice bears the reason of its tax', () => {
  test('VAT where the creator is registered in our country, at the rate of the installation', () => {
    expect(selfBilledTaxOf(registered, german)).toEqual({
      tax: { category: 'S', ratePercent: 19, exemptionCode: '', words: 'VAT of Germany, where seller and recipient are.' },
      vatRate: 0.19,
    })
  })

  test('small business by the law of its country, or the Union’s', () => {
    const words = (country: string) => {
      const decision = selfBilledTaxOf({ ...smallBusiness, country }, german)
      return 'tax' in decision ? [decision.tax.category, decision.tax.ratePercent, decision.vatRate, decision.tax.words] : []
    }
    expect(words('DE')).toEqual(['E', 0, 0, expect.stringContaining('§ 19 UStG')])
    expect(words('AT')).toEqual(['E', 0, 0, expect.stringContaining('§ 6 Abs. 1 Z 27 UStG')])
    expect(words('HR')).toEqual(['E', 0, 0, expect.stringContaining('Article 284')])
    expect(words('US')).toEqual(['O', 0, 0, expect.stringContaining('outside the seller’s VAT territory')])
  })

  test('reverse charge from another member state, if we can be named as who owes it', () => {
    expect(selfBilledTaxOf(austrian, german)).toMatchObject({
      tax: { category: 'AE', ratePercent: 0, exemptionCode: 'VATEX-EU-AE', words: expect.stringMatching(/^Reverse charge/) },
      vatRate: 0,
    })
    const unnamed = { ...german, taxNumber: '30/123/45678' }
    expect(whyNot(austrian, unnamed)).toMatch(/^We have no VAT ID/)
    expect(whyNot(austrian, { ...unnamed, registration: 'HRB 1' })).toBeUndefined()
  })

  test('none across the border of the Union, and none at home outside of it', () => {
    const swiss = { ...german, country: 'CH', taxNumber: 'CHE123456789' }
    const category = (...given: Parameters<typeof selfBilledTaxOf>) => {
      const decision = selfBilledTaxOf(...given)
      return 'tax' in decision ? decision.tax.category : decision.whyNot
    }
    expect(category({ ...registered, country: 'US', taxNumber: '12-3456789' }, german)).toBe('O')
    expect(category(austrian, swiss)).toBe('O')
    expect(selfBilledTaxOf({ ...smallBusiness, country: 'CH' }, swiss)).toMatchObject({
      tax: { category: 'O', words: 'No VAT is charged.' },
    })
    expect(category({ ...registered, country: 'CH', taxNumber: 'CHE111111111' }, swiss)).toBe('S')
  })

  test('nobody is billed who is private, has no address or number, or whose rate we do not know', () => {
    expect(whyNot({ ...registered, status: 'private' }, german)).toMatch(/^Private persons/)
    for (const missing of [{ country: null }, { street: '' }, { city: '' }]) {
      expect(whyNot({ ...registered, ...missing }, german)).toMatch(/^Your address is missing/)
    }
    expect(whyNot({ ...smallBusiness, taxNumber: '' }, german)).toMatch(/^Please enter your tax number/)
    expect(whyNot(registered, { ...german, vatRate: 0 })).toMatch(/^We don’t know the VAT rate/)
  })
})

test('R-196 a VAT ID is checked by the form of its country, a tax number is not', () => {
  expect(whyNotTaxNumber(registered)).toBeUndefined()
  expect(whyNotTaxNumber({ ...registered, taxNumber: 'DE12' })).toBe(
    'This isn’t a VAT ID of Germany. It starts with DE, such as on your invoices.',
  )
  expect(whyNotTaxNumber({ ...registered, country: 'GR' })).toMatch(/starts with EL/)
  expect(whyNotTaxNumber({ ...registered, country: 'US', taxNumber: '12-3' })).toBeUndefined()
  expect(whyNotTaxNumber({ ...registered, country: null })).toBeUndefined()
  expect(whyNotTaxNumber(smallBusiness)).toBeUndefined()
  expect(whyNotTaxNumber({ ...smallBusiness, taxNumber: '' })).toMatch(/^Please enter/)
  expect(whyNotTaxNumber({ ...smallBusiness, status: 'private', taxNumber: '' })).toBeUndefined()
})

test('R-468 no invoice is written for a VAT ID that VIES does not know, and a small business needs none', () => {
  const words = 'VIES, the EU’s register of VAT IDs, doesn’t know yours. Please check it, or ask your tax office to register it.'
  for (const creator of [registered, austrian]) expect(whyNot({ ...creator, isVatIdInvalid: true }, german)).toBe(words)
  expect(whyNot({ ...registered, isVatIdInvalid: false }, german)).toBeUndefined()
  expect(whyNot({ ...smallBusiness, isVatIdInvalid: true }, german)).toBeUndefined()
})

test('R-197 the code of an exemption is that of EN 16931, where there is one', () => {
  const taxOf = (...given: Parameters<typeof selfBilledTaxOf>) => {
    const decision = selfBilledTaxOf(...given)
    return 'tax' in decision ? decision.tax : decision
  }
  expect(taxOf(smallBusiness, german)).toMatchObject({ category: 'E', exemptionCode: '' })
  expect(taxOf({ ...smallBusiness, country: 'US' }, german)).toMatchObject({ category: 'O', exemptionCode: 'VATEX-EU-O' })
  expect(taxOf(austrian, german)).toMatchObject({ category: 'AE', exemptionCode: 'VATEX-EU-AE' })
})
