import { expect, test } from 'vitest'
import { paymentStanding } from './payment-standing.ts'

const paid = { state: 'paid', hasFailed: false, amount: 230, refunded: 0, chargeback: null } as const

test('a payment stands as its state, until it fails, is refunded or is taken back by the bank', () => {
  expect(paymentStanding(paid)).toBe('paid')
  expect(paymentStanding({ ...paid, state: 'scheduled', hasFailed: true })).toBe('failed')
  expect(paymentStanding({ ...paid, hasFailed: true })).toBe('paid')
  expect(paymentStanding({ ...paid, refunded: 229.99 })).toBe('partly_refunded')
  expect(paymentStanding({ ...paid, refunded: 230 })).toBe('refunded')
  expect(paymentStanding({ ...paid, refunded: 10, chargeback: 'open' })).toBe('chargeback')
  expect(paymentStanding({ ...paid, chargeback: 'lost' })).toBe('charged_back')
})
