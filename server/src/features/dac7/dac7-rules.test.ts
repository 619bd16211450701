import { expect, test } from 'vitest'
import { birthOf, canBeReported, gapsOf, isReportable, tinOf, wholeUnits, type Seller } from './dac7-rules.ts'

const mara: Seller = {
  firstName: 'Mara',
  lastName: 'Kovac',
  birthDate: '1999-04-21',
  street: 'Ilica 1',
  postalCode: '10000',
  city: 'Zagreb',
  country: 'HR',
  status: 'private',
  taxNumber: '',
  tin: '69435151530',
  birthCity: '',
  birthCountry: '',
  iban: '',
  accountHolder: '',
}

test('R-243 sellers of the European Union are reported, others are not; where it is unknown, the address is missing', () => {
  expect(['HR', 'GR', 'CH', 'US', null].map((country) => isReportable({ country }))).toEqual([true, true, false, false, true])
})

test('R-244 the tax number is the one given for it, or that of a small business which is no VAT ID', () => {
  expect(tinOf({ ...mara, tin: '123', taxNumber: 'HR12345678901' })).toBe('123')
  expect(tinOf({ ...mara, tin: '', status: 'vat_registered', taxNumber: 'HR12345678901' })).toBe('')
  expect(tinOf({ ...mara, tin: '', status: 'vat_registered', taxNumber: '12/345/67890' })).toBe('')
  expect(tinOf({ ...mara, tin: '', status: 'small_business', taxNumber: 'HR12345678901' })).toBe('')
  expect(tinOf({ ...mara, tin: '', status: 'small_business', taxNumber: '12/345/67890' })).toBe('12/345/67890')
})

test('R-244 what is missing is named, and only without a tax number a seller can be reported all the same', () => {
  expect(gapsOf(mara)).toEqual([])
  const empty = { ...mara, tin: '', birthDate: null, lastName: '', city: '', country: null }
  expect(gapsOf(empty)).toEqual(['tin', 'birth_place', 'birth_date', 'name', 'address'])
  expect([
    canBeReported([]),
    canBeReported(['tin', 'birth_place']),
    canBeReported(['tin', 'birth_date']),
    canBeReported(['address']),
  ]).toEqual([true, true, false, false])
})

test('R-382 the place of birth is missing only without a tax number, and needs a town as well as a country', () => {
  const noTin = { ...mara, tin: '' }
  expect(gapsOf(noTin)).toEqual(['tin', 'birth_place'])
  expect(gapsOf({ ...noTin, birthCity: 'Split', birthCountry: 'HR' })).toEqual(['tin'])
  expect(gapsOf({ ...noTin, birthCity: '\uFFFE', birthCountry: 'HR' })).toEqual(['tin', 'birth_place'])
  expect(birthOf({ ...noTin, birthCity: ' Split ', birthCountry: 'BA' })).toEqual({ city: 'Split', country: 'BA' })
  expect(gapsOf({ ...noTin, birthCity: 'Split' })).toEqual(['tin', 'birth_place'])
  expect(birthOf({ ...noTin, birthCity: 'Split' })).toBeNull()
  expect(birthOf({ ...mara, birthCity: 'Split', birthCountry: 'BA' })).toBeNull()
})

test('R-370 a name or a town of blanks and signs that no document holds is missing', () => {
  expect(gapsOf({ ...mara, firstName: ' ' })).toEqual(['name'])
  expect(gapsOf({ ...mara, lastName: '\uFFFE' })).toEqual(['name'])
  expect(gapsOf({ ...mara, city: '\uFFFF\uFFFE' })).toEqual(['address'])
})

test('amounts are whole units, half a unit counts as one', () => {
  expect([wholeUnits(0), wholeUnits(49), wholeUnits(50), wholeUnits(123_449), wholeUnits(123_450)]).toEqual([0, 0, 1, 1234, 1235])
})
