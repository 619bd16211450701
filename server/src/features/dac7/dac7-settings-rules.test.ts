import { expect, test } from 'vitest'
import { readDac7Settings } from './dac7-settings-rules.ts'

const read = { tin: '27/123/45678', senderId: '', country: 'DE' }
const given = { ...read, name: 'Takes & Co', address: 'Takes & Co, Weg 1, 10115 Berlin, Germany' }

test('R-243 the report needs the tax number of the platform and a member state to go to', () => {
  expect(readDac7Settings(given)).toEqual(read)
  for (const tin of ['', ' ', '\uFFFE']) expect(readDac7Settings({ ...given, tin })).toEqual([expect.stringMatching(/^DAC7_TIN: /)])
  for (const country of [undefined, 'CH', 'EL']) {
    expect(readDac7Settings({ ...given, country })).toEqual([expect.stringMatching(/^DAC7: VAT_COUNTRY /)])
  }
  expect(readDac7Settings({ ...given, tin: '', country: undefined })).toHaveLength(2)
})

test('R-370 the report needs the town of the platform: its schema takes no address without', () => {
  for (const address of ['', 'Takes & Co', 'Weg 1', 'Weg 1, Germany', 'Weg 1, \uFFFE']) {
    expect(readDac7Settings({ ...given, address })).toEqual([expect.stringMatching(/^SELLER_ADDRESS: .*town/)])
  }
  expect(readDac7Settings({ ...given, address: 'Weg 1, Berlin' })).toEqual(read)
})
