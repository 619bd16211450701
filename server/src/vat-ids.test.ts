import { describe, expect, test } from 'vitest'
import { vatIdFits, vatIdPatterns } from './vat-ids.ts'

/** One number in each format that a member state issues, according to the Commission's list (VIES). */
const numbers: Record<string, readonly string[]> = {
  AT: ['ATU12345678'],
  BE: ['BE0123456789', 'BE1123456789'],
  BG: ['BG123456789', 'BG1234567890'],
  CY: ['CY12345678X'],
  CZ: ['CZ12345678', 'CZ123456789', 'CZ1234567890'],
  DE: ['DE123456789'],
  DK: ['DK12345678'],
  EE: ['EE123456789'],
  ES: ['ESX12345678', 'ES12345678X', 'ESX1234567X'],
  FI: ['FI12345678'],
  FR: ['FR12345678901', 'FRAB123456789', 'FRZ1123456789', 'FR9H123456789', 'FRN5123456789'],
  GR: ['EL123456789'],
  HR: ['HR12345678901'],
  HU: ['HU12345678'],
  IE: ['IE1234567W', 'IE1234567WI', 'IE1234567AA', 'IE1A23456W', 'IE1+23456A', 'IE1*23456A'],
  IT: ['IT12345678901'],
  LT: ['LT123456789', 'LT123456789012'],
  LU: ['LU12345678'],
  LV: ['LV12345678901'],
  MT: ['MT12345678'],
  NL: ['NL123456789B01', 'NLA2+4*6789B99'],
  PL: ['PL1234567890'],
  PT: ['PT123456789'],
  RO: ['RO12', 'RO1234567890', 'RO912345'],
  SE: ['SE123456789001'],
  SI: ['SI12345678'],
  SK: ['SK1234567890'],
}
const valid = Object.entries(numbers).flatMap(([country, forms]) => forms.map((number) => [country, number] as const))

describe('R-075 a VAT number', () => {
  test('is known for each of the 27 member states', () => {
    expect(Object.keys(vatIdPatterns).toSorted()).toEqual(Object.keys(numbers).toSorted())
    expect(Object.keys(numbers)).toHaveLength(27)
  })

  test.each(valid)('of %s has the form of its country, however it is spaced: %s', (country, number) => {
    expect(vatIdFits(country, number)).toBe(true)
    expect(vatIdFits(country, ` ${number.slice(0, 4).toLowerCase()}.${number.slice(4, 6)} - ${number.slice(6)}`)).toBe(true)
  })

  test.each(valid)('of %s with something before or behind it is none: %s', (country, number) => {
    for (const wrong of [`X${number}`, `${number}!`, `${number}${'1'.repeat(13)}`, number.slice(2), `${number.slice(0, -1)}!`]) {
      expect(vatIdFits(country, wrong), wrong).toBe(false)
    }
  })

  test.each([
    ['AT', 'ATU1234567', 'AT12345678', 'ATUX2345678'],
    ['BE', 'BE2123456789', 'BE012345678', 'BE01234567X9'],
    ['BG', 'BG12345678', 'BG12345678901', 'BGX23456789'],
    ['CY', 'CY1234567X', 'CY123456789', 'CYX2345678X'],
    ['CZ', 'CZ1234567', 'CZ12345678901', 'CZX2345678'],
    ['DE', 'DE12345678', 'DE1234567890', 'DEX23456789'],
    ['DK', 'DK1234567', 'DK123456789', 'DKX2345678'],
    ['EE', 'EE12345678', 'EE1234567890', 'EEX23456789'],
    ['ES', 'ESX1234567', 'ESX123456789', 'ES+12345678', 'ES1234567+', 'ESXA2345678'],
    ['FI', 'FI1234567', 'FI123456789', 'FIX2345678'],
    ['FR', 'FR1234567890', 'FR123456789012', 'FRIA123456789', 'FROA123456789', 'FRAI123456789', 'FRABX23456789', 'FRA123456789'],
    ['GR', 'GR123456789', 'EL12345678', 'EL1234567890', 'ELX23456789'],
    ['HR', 'HR1234567890', 'HR123456789012', 'HRX2345678901'],
    ['HU', 'HU1234567', 'HU123456789', 'HUX2345678'],
    [
      'IE',
      'IE1234567X',
      'IE1234567WJ',
      'IE123456W',
      'IE12345678W',
      'IEXA23456W',
      'IE1A2345W',
      'IE1A23456X',
      'IE1-3456W',
      'IE1A234567W',
      'IE1234567',
    ],
    ['IT', 'IT1234567890', 'IT123456789012', 'ITX2345678901'],
    ['LT', 'LT12345678', 'LT1234567890', 'LT1234567890123', 'LTX23456789', 'LTX23456789012'],
    ['LU', 'LU1234567', 'LU123456789', 'LUX2345678'],
    ['LV', 'LV1234567890', 'LV123456789012', 'LVX2345678901'],
    ['MT', 'MT1234567', 'MT123456789', 'MTX2345678'],
    ['NL', 'NL123456789B0', 'NL123456789B012', 'NL123456789B0X', 'NL!23456789B01'],
    ['PL', 'PL123456789', 'PL12345678901', 'PLX234567890'],
    ['PT', 'PT12345678', 'PT1234567890', 'PTX23456789'],
    ['RO', 'RO1', 'RO0123456789', 'RO12345678901', 'RO1X'],
    ['SE', 'SE123456789002', 'SE12345678901', 'SE1234567890101', 'SEX23456789001'],
    ['SI', 'SI1234567', 'SI123456789', 'SIX2345678'],
    ['SK', 'SK123456789', 'SK12345678901', 'SKX234567890'],
  ])('of %s in another form is none', (country, ...wrong) => {
    for (const number of wrong) expect(vatIdFits(country, number), number).toBe(false)
  })

  test('of no member state there is none', () => {
    expect([vatIdFits('CH', 'CHE123456789'), vatIdFits('DE', ''), vatIdFits('', 'DE123456789')]).toEqual([false, false, false])
  })
})
