import { expect, test } from 'vitest'
import { readViesSettings } from './vies-settings-rules.ts'

const given = { url: 'https://ec.europa.eu/taxation_customs/vies/rest-api', country: 'DE', taxNumber: 'DE 123 456 789' }

test('R-240 VIES is asked with the seller’s own VAT number', () => {
  expect(readViesSettings({ ...given, url: `${given.url}/` })).toEqual({ url: given.url, requester: 'DE123456789' })
  expect(readViesSettings({ ...given, url: 'http://127.0.0.1:8080' })).toMatchObject({ url: 'http://127.0.0.1:8080' })
  for (const url of ['http://localhost:8080', 'http://[::1]:8080']) expect(readViesSettings({ ...given, url })).toMatchObject({ url })
  expect(readViesSettings({ ...given, url: `${given.url}//` })).toMatchObject({ url: given.url })
})

test('R-240 without the seller’s VAT number, or over an open line, nothing starts', () => {
  for (const wrong of [{ country: undefined }, { country: 'CH' }, { taxNumber: '' }, { taxNumber: '12/345/67890' }]) {
    expect(readViesSettings({ ...given, ...wrong })).toEqual([expect.stringMatching(/^VIES: SELLER_TAX_NUMBER has to be /)])
  }
  for (const url of ['http://ec.europa.eu', 'ftp://localhost', 'ws://127.0.0.1'])
    expect(readViesSettings({ ...given, url })).toEqual(['VIES_URL: an https address, or one of this machine'])
  expect(readViesSettings({ ...given, url: 'nowhere', country: undefined })).toHaveLength(2)
})
