import { commonErrors } from '@pairtake/protocol/endpoint'
import { allEndpoints } from '@pairtake/protocol/endpoints'
import { errorCodes, type ErrorBody, type ErrorCode } from '@pairtake/protocol/error-codes'
import { describe, expect, test } from 'vitest'
import { namedStatuses } from '#api/call.ts'
import { hasStatus, TransportError } from '#api/transport-error.ts'
import { errorSentence, errorWords } from './error-words.ts'

const refused = (status: number, body: Partial<ErrorBody> = {}, named: readonly number[] = []) =>
  new TransportError('client', { status, body, namedStatuses: named })
const words = (error: unknown, rules = {}) => errorSentence(error, rules)

test('S1-183 a plain string is shown as it is', () => {
  expect(words('No room left')).toBe('No room left')
})

test('S1-184 no response reads as a failure to reach the server', () => {
  expect(words(TransportError.noResponse())).toBe('Failed contacting the server. The issue is most likely on our end, sorry.')
})

test('S1-185 what is no HTTP error says no more than that', () => {
  for (const error of [new Error('x is undefined'), new TypeError('Failed to fetch'), { odd: true }, 7]) {
    expect(words(error)).toBe('Error: Server responded with an error')
  }
})

test('S1-186 a tree of field errors becomes lines, nested ones by their own name or that of the field', () => {
  const errors = {
    errors: ['The form is odd.'],
    children: {
      email: { errors: ['This is not an email address.', 'It is too long.'] },
      address: {
        children: {
          streetAddress: { errors: ['Address is required.'] },
          country: { children: { code: { errors: ['No such country.'] } } },
        },
      },
      desiredAssets: { children: { 0: { children: { count: { errors: ['At most 50.'] } } } } },
    },
  }
  const error = refused(400, { code: 'VALIDATION_FAILED', message: 'Some fields are not right.', errors })
  expect(errorWords(error, { fieldNames: { email: 'Email', 'address.country.code': 'Country' } })).toEqual({
    kind: 'fields',
    lines: [
      { field: '', message: 'The form is odd.' },
      { field: 'Email', message: 'This is not an email address.' },
      { field: 'Email', message: 'It is too long.' },
      { field: 'Street address', message: 'Address is required.' },
      { field: 'Country', message: 'No such country.' },
      { field: 'Count', message: 'At most 50.' },
    ],
  })
})

test('S1-186 field errors of any status are a list, and so is a lone one without a field', () => {
  const lone = { errors: ['The form is odd.'] }
  for (const status of [400, 409, 422]) {
    expect(errorWords(refused(status, { errors: lone, message: 'No.' }))).toEqual({
      kind: 'fields',
      lines: [{ field: '', message: 'The form is odd.' }],
    })
  }
  expect(errorWords(new TransportError('server', { status: 500, body: { errors: lone } }))).toMatchObject({ kind: 'fields' })
  expect(words(refused(422, { errors: { children: { email: lone } } }))).toBe('Please fix the following errors: Email: The form is odd.')
})

test('S1-187 400 and the statuses that a call names show the server’s message as a warning, with a prefix where there is one', () => {
  const error = refused(409, { code: 'OFFER_CHANGED', message: 'The offer has changed.' }, [409])
  expect(errorWords(error)).toEqual({ kind: 'sentence', tone: 'warning', words: 'The offer has changed.' })
  expect(words(error, { prefix: 'Failed: ' })).toBe('Failed: The offer has changed.')
  expect(words(refused(409, error.body, [400]))).toBe('Error: Server responded with error (code 409)')
  expect(words(refused(400, { message: 'Not today.' }))).toBe('Not today.')
})

test('S1-188 a failure of the server says whom to ask, whatever it carries', () => {
  for (const status of [500, 502, 503, 507]) {
    const error = new TransportError('server', { status, body: { code: 'INTERNAL', message: 'column "x" does not exist' } })
    expect(errorWords(error)).toEqual({ kind: 'sentence', tone: 'danger', words: 'Server error, please contact support' })
  }
})

test('S1-189 any other status is named by its number, a refusal as a warning', () => {
  for (const status of [404, 409, 418]) {
    const words = `Error: Server responded with error (code ${status})`
    expect(errorWords(refused(status, { message: 'Written for nobody.' }))).toEqual({ kind: 'sentence', tone: 'warning', words })
  }
  expect(words(new TransportError('other', { status: 300, body: {} }))).toBe('Error: Server responded with error (code 300)')
})

test('S1-190 a screen may leave a status to itself', () => {
  const error = refused(404, { code: 'NOT_FOUND', message: 'There is no such contract.' }, [404])
  expect([hasStatus(error, 404), hasStatus(error, 409)]).toEqual([true, false])
  expect(words(error)).toBe('There is no such contract.')
})

describe.each(allEndpoints.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))('%s', (_name, endpoint) => {
  // Only a POST may carry an idempotency key.
  const ofKeys = new Set<ErrorCode>(['IDEMPOTENCY_KEY_REUSED', 'REQUEST_IN_PROGRESS'])
  const named: readonly ErrorCode[] = [...endpoint.errors, ...commonErrors].filter(
    (code) => endpoint.method === 'POST' || !ofKeys.has(code),
  )
  test.each(named.filter((code) => errorCodes[code] < 500))('S1-179 S1-187 S2-114 the message of %s reaches the person', (code) => {
    const error = refused(errorCodes[code], { code, message: 'What a person can do about it.' }, namedStatuses(endpoint))
    expect(words(error)).toBe('What a person can do about it.')
  })
})
