import { expect, test } from 'vitest'
import { days, hours, minutes } from '#wire-time.ts'
import { askAgainAt, countsAsInvalid, hasReverseCharge, stateOf, vatIdEffectOf, viesFailureWords } from './vat-id-rules.ts'

const now = new Date('2026-11-22T12:00:00Z')
const wait = (outcome: 'valid' | 'invalid' | 'unanswered', unansweredBefore = 0) =>
  askAgainAt(outcome, { unansweredBefore, now }).getTime() - now.getTime()

test('R-240 a registered number is asked about again after 30 days, one that is not registered after a day', () => {
  expect([wait('valid', 3), wait('invalid', 3)]).toEqual([days(30), days(1)])
})

test('R-240 without an answer the pause doubles from five minutes up to half a day', () => {
  expect([0, 1, 2, 7, 8, 5000].map((before) => wait('unanswered', before))).toEqual([
    minutes(5),
    minutes(10),
    minutes(20),
    minutes(640),
    hours(12),
    hours(12),
  ])
})

test('a number without an answer waits', () => {
  expect([stateOf(null), stateOf('valid'), stateOf('invalid')]).toEqual(['waiting', 'valid', 'invalid'])
})

test.each([
  ['MS_UNAVAILABLE', 'The register of that member state doesn’t answer.'],
  ['MS_MAX_CONCURRENT_REQ', 'The register of that member state is busy.'],
  ['MS_MAX_CONCURRENT_REQ_TIME', 'The register of that member state is busy.'],
  ['TIMEOUT', 'The register of that member state took too long.'],
  ['SERVICE_UNAVAILABLE', 'VIES is out of service.'],
  ['GLOBAL_MAX_CONCURRENT_REQ', 'VIES is busy.'],
  ['GLOBAL_MAX_CONCURRENT_REQ_TIME', 'VIES is busy.'],
  ['INVALID_INPUT', 'VIES can’t read this number.'],
  ['INVALID_REQUESTER_INFO', 'VIES doesn’t take our own VAT number. Check SELLER_TAX_NUMBER.'],
  ['VAT_BLOCKED', 'VIES has blocked questions with this VAT number.'],
  ['IP_BLOCKED', 'VIES has blocked this server’s address.'],
  ['UNREACHABLE', 'VIES can’t be reached from this server.'],
  ['UNREADABLE', 'VIES sent an answer that can’t be read.'],
  ['HTTP_502', 'VIES answered HTTP_502.'],
])('the code %s of VIES is told as “%s”, and one that is unknown by its name', (code, words) => {
  expect(viesFailureWords(code)).toBe(words)
})

test('R-241 only an answer that says so makes a VAT ID invalid, and only while VIES is on', () => {
  const vies = { url: 'https://vies.example', requester: 'DE123456789' }
  expect(([null, 'valid', 'invalid'] as const).map((outcome) => countsAsInvalid({ vies }, outcome))).toEqual([false, false, true])
  expect(countsAsInvalid({ vies: undefined }, 'invalid')).toBe(false)
})

test('R-468 an unregistered VAT ID adds VAT abroad in the Union, where we charge it, and ends the invoices that we write', () => {
  const vat = { country: 'DE', rate: 0.19 }
  const ofBrand = (country: string, at: { country: string | undefined; rate: number } = vat) =>
    vatIdEffectOf(at, { role: 'agency', country })
  expect([ofBrand('FR'), ofBrand('DE')]).toEqual(['vat_added', 'none'])
  expect([ofBrand('FR', { country: 'DE', rate: 0 }), ofBrand('FR', { country: 'CH', rate: 0.081 })]).toEqual(['none', 'none'])
  expect([true, false].map((isSelfBilled) => vatIdEffectOf(vat, { role: 'creator', isSelfBilled }))).toEqual(['no_invoices', 'none'])
})

test('R-468 there is reverse charge only for a seller in the Union who charges VAT', () => {
  const sellers = [
    { country: 'DE', rate: 0.19 },
    { country: 'DE', rate: 0 },
    { country: 'CH', rate: 0.081 },
    { country: undefined, rate: 0 },
  ]
  expect(sellers.map(hasReverseCharge)).toEqual([true, false, false, false])
})
