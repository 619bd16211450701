import { expect, test } from 'vitest'
import { openChargebacks } from './open-chargebacks.ts'

const payment = (id: string, state?: 'open' | 'lost') => {
  const amount = { amount: 230, currency: 'EUR' }
  return { id, chargeback: state === undefined ? null : { state, amount, openedAt: '2026-11-20T10:00:00Z' } }
}

test('R-223 a brand is told above its payments of chargebacks while they are open, not once they are decided', () => {
  const payments = [payment('lost', 'lost'), payment('open', 'open'), payment('won or none')]
  expect(openChargebacks(payments).map(({ id }) => id)).toEqual(['open'])
})
