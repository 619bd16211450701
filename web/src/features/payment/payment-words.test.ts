import { expect, test } from 'vitest'
import { cardWords, hasExpired } from './payment-words.ts'

test('S2-017 S2-018 a card is good through the last day of its month', () => {
  const card = { expiresAtStr: '11/26' }
  expect(hasExpired(card, new Date(2026, 10, 30, 23, 59))).toBe(false)
  expect(hasExpired(card, new Date(2026, 11, 1))).toBe(true)
  expect(hasExpired({ expiresAtStr: '12/26' }, new Date(2026, 11, 31))).toBe(false)
  expect(hasExpired({ expiresAtStr: '12/26' }, new Date(2027, 0, 1))).toBe(true)
  expect(cardWords({ brand: 'visa', last4: '4242' })).toBe('Visa ending in 4242')
})
