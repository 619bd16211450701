import { describe, expect, test } from 'vitest'
import { addressOf, sellerAddressOf } from './seller-address-rules.ts'

const addressFrom = (address: string, { country, bankCountry = 'DE' }: { country?: string; bankCountry?: string } = {}) =>
  sellerAddressOf({ name: 'Pairtake', address, country, bankCountry })

describe('the configured address of the seller', () => {
  test('is taken apart into street, postal code, city and country', () => {
    expect(addressFrom('Pairtake, Example Street 1, 10115 Berlin, Germany')).toEqual({
      street: 'Example Street 1',
      postalCode: '10115',
      city: 'Berlin',
      state: '',
      country: 'DE',
    })
  })

  test('may have a country by its code, and a street of several parts', () => {
    expect(addressFrom('House A, Floor 2, 1010 Wien, at')).toMatchObject({
      street: 'House A, Floor 2',
      postalCode: '1010',
      city: 'Wien',
      country: 'AT',
    })
  })

  test.each([
    ['10115 Berlin', '10115', 'Berlin'],
    ['A-1010 Wien', 'A-1010', 'Wien'],
    ['LV-1010 Riga', 'LV-1010', 'Riga'],
    ['114 55 Stockholm', '114 55', 'Stockholm'],
    ['1012 AB Amsterdam', '1012', 'AB Amsterdam'],
    ['123 Somewhere', '123', 'Somewhere'],
    ['10115  Berlin', '10115', 'Berlin'],
    ['Berlin', '', 'Berlin'],
    ['Bad Homburg', '', 'Bad Homburg'],
    ['7 Oaks', '', '7 Oaks'],
    ['X10115 Berlin', '', 'X10115 Berlin'],
    ['10115', '', '10115'],
  ])('finds the postal code of %s', (words, postalCode, city) => {
    expect(addressFrom(`Street 1, ${words}`)).toMatchObject({ street: 'Street 1', postalCode, city })
  })

  test('without a place is a street', () => {
    expect(addressFrom('Street 1')).toMatchObject({ street: 'Street 1', postalCode: '', city: '' })
    expect(addressFrom('')).toMatchObject({ street: '', city: '', country: 'DE' })
    expect(addressFrom(' Pairtake , , Street 1 ,  10115 Berlin ')).toMatchObject({
      street: 'Street 1',
      postalCode: '10115',
      city: 'Berlin',
    })
  })

  test('has the country of the VAT settings, else the one written, else that of the bank', () => {
    expect(addressFrom('Street 1, 1010 Wien, Austria', { country: 'CZ' }).country).toBe('CZ')
    expect(addressFrom('Street 1, 1010 Wien, AUSTRIA').country).toBe('AT')
    expect(addressFrom('Street 1, 1010 Wien', { bankCountry: 'LT' }).country).toBe('LT')
  })

  test('is printed line by line under the name, which stands there once', () => {
    expect(addressOf({ name: 'Pairtake', address: 'Pairtake, Street 1 , 10115 Berlin' })).toEqual(['Street 1', '10115 Berlin'])
    expect(addressOf({ name: 'Pairtake', address: 'Street 1, 10115 Berlin' })).toEqual(['Street 1', '10115 Berlin'])
  })
})
