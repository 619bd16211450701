import { expect, test } from 'vitest'
import { viesAnswer, viesRefusal } from '#testing/vies-double.ts'
import { readViesAnswer } from './vies-answer-rules.ts'

const read = (body: unknown, status = 200) => readViesAnswer('FR12345678901', status, JSON.stringify(body))

test('R-240 a number that is registered has the name, the address and the consultation number of the answer', () => {
  const body = viesAnswer(
    { countryCode: 'FR', vatNumber: '12345678901' },
    { valid: true, name: 'NORD SARL', address: '3 RUE NEUVE\n75001 PARIS' },
  )
  expect(read(body)).toEqual({
    outcome: 'valid',
    name: 'NORD SARL',
    address: '3 RUE NEUVE\n75001 PARIS',
    consultation: body.requestIdentifier,
    answer: JSON.stringify(body),
  })
})

test('R-240 dashes where a state tells no names are no names', () => {
  const body = viesAnswer({ countryCode: 'FR', vatNumber: '12345678901' }, { valid: true })
  expect(read(body)).toMatchObject({ outcome: 'valid', name: '', address: '' })
})

test('R-240 names are told without the spaces around them, with their own dashes, and are empty where the answer leaves them out', () => {
  const body = viesAnswer({ countryCode: 'FR', vatNumber: '12345678901' }, { valid: true, name: ' NORD--SARL-', address: '- 3 RUE NEUVE ' })
  expect(read(body)).toMatchObject({ name: 'NORD--SARL-', address: '- 3 RUE NEUVE' })
  const bare = { countryCode: 'FR', vatNumber: '12345678901', valid: true }
  for (const none of [bare, { ...bare, name: null, address: null, requestIdentifier: null }])
    expect(read(none)).toMatchObject({ outcome: 'valid', name: '', address: '', consultation: '' })
})

test('R-240 only "valid": false beside the number that was asked about says that it is not registered', () => {
  expect(read(viesAnswer({ countryCode: 'FR', vatNumber: '12345678901' }, { valid: false })).outcome).toBe('invalid')
  for (const body of [
    viesAnswer({ countryCode: 'FR', vatNumber: '99999999999' }, { valid: false }),
    { ...viesAnswer({ countryCode: 'FR', vatNumber: '12345678901' }, { valid: false }), valid: null },
    {},
    null,
    'invalid',
  ]) {
    expect(read(body)).toMatchObject({ outcome: 'unanswered', failure: 'UNREADABLE', isForAll: false })
  }
})

test('R-240 what VIES could not find out, with status 200 or another, says nothing about the number', () => {
  for (const code of ['MS_UNAVAILABLE', 'MS_MAX_CONCURRENT_REQ', 'MS_MAX_CONCURRENT_REQ_TIME', 'TIMEOUT', 'INVALID_INPUT', 'VAT_BLOCKED']) {
    expect(read(viesRefusal(code))).toMatchObject({ outcome: 'unanswered', failure: code, isForAll: false })
  }
  for (const code of [
    'SERVICE_UNAVAILABLE',
    'GLOBAL_MAX_CONCURRENT_REQ',
    'GLOBAL_MAX_CONCURRENT_REQ_TIME',
    'INVALID_REQUESTER_INFO',
    'IP_BLOCKED',
  ]) {
    expect(read(viesRefusal(code), 500)).toMatchObject({ outcome: 'unanswered', failure: code, isForAll: true })
  }
  expect(readViesAnswer('FR12345678901', 503, '<html>')).toEqual({
    outcome: 'unanswered',
    failure: 'HTTP_503',
    isForAll: true,
    answer: '<html>',
  })
  expect(readViesAnswer('FR12345678901', 200, '<html>')).toMatchObject({ failure: 'UNREADABLE', answer: '<html>' })
})
