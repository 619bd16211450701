import { expect, test } from 'vitest'
import { wordsOf } from './provider-words.ts'

const message = 'We are unable to authenticate your payment method.'

test.each([
  [{ type: 'card_error' as const, message }, message],
  [{ type: 'validation_error' as const, message }, message],
  [{ type: 'invalid_request_error' as const, code: 'payment_intent_authentication_failure', message }, message],
  [{ type: 'invalid_request_error' as const, code: 'setup_intent_authentication_failure', message }, message],
  [
    { type: 'invalid_request_error' as const, code: 'resource_missing', message: 'No such payment_intent' },
    'An unexpected error occurred.',
  ],
  [{ type: 'api_error' as const, message: 'Planted.' }, 'An unexpected error occurred.'],
  [{ type: 'card_error' as const, message: '' }, 'An unexpected error occurred.'],
])('S2-021 what the provider says is shown where it is for people: %j', (said, words) => {
  expect(wordsOf(said)).toBe(words)
})
