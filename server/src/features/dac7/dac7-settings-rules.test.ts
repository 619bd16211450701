import { expect, test } from 'vitest'
import { readDac7Settings } from './dac7-settings-rules.ts'

const given = { tin: '27/123/45678', senderId: '', country: 'DE' }

test('R-243 the report needs the tax number of the platform and a member state to go to', () => {
  expect(readDac7Settings(given)).toEqual(given)
  expect(readDac7Settings({ ...given, tin: '' })).toEqual([expect.stringMatching(/^DAC7_TIN: /)])
  for (const country of [undefined, 'CH', 'EL']) {
    expect(readDac7Settings({ ...given, country })).toEqual([expect.stringMatching(/^DAC7: VAT_COUNTRY /)])
  }
  expect(readDac7Settings({ tin: '', senderId: '', country: undefined })).toHaveLength(2)
})
