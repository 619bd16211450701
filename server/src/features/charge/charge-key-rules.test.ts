import { paymentId as parsedId } from '@pairtake/protocol/ids'
import { expect, test } from 'vitest'
import { attemptOfKey, chargeKeyOf, paymentIdOfKey } from './charge-key-rules.ts'

const paymentId = parsedId.parse('0198c0de-0000-7000-8000-000000000001')

test('R-068 each attempt has a key of its own that names its payment, and an event with it finds the payment', () => {
  expect(chargeKeyOf(paymentId, 1)).not.toBe(chargeKeyOf(paymentId, 2))
  expect(chargeKeyOf(paymentId, 1)).toBe(chargeKeyOf(paymentId, 1))
  for (const attempt of [1, 12]) {
    expect(paymentIdOfKey(chargeKeyOf(paymentId, attempt))).toBe(paymentId)
    expect(attemptOfKey(chargeKeyOf(paymentId, attempt))).toBe(attempt)
  }
})

test.each([
  '',
  paymentId,
  `charge-${paymentId}`,
  `charge-${paymentId}-`,
  `charge-${paymentId}-x`,
  `charge-${paymentId}-1x`,
  `charge-${paymentId}-1\n`,
  `recharge-${paymentId}-1`,
  `charge-${'x'.repeat(36)}-1`,
])('a key of another make names no payment: %j', (key) => {
  expect(paymentIdOfKey(key)).toBeUndefined()
})

test.each([
  '',
  `charge-${paymentId}`,
  `charge-${paymentId}-`,
  `charge-${paymentId}-x`,
  `charge-${paymentId}-1x`,
  `recharge-${paymentId}-1`,
  `charge-${paymentId}-1234567890`,
])('a key of another make is of no attempt: %j', (key) => {
  expect(attemptOfKey(key)).toBeUndefined()
})
