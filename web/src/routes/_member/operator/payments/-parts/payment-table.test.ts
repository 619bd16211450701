import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { OperatorPayment } from '@pairtake/protocol/operator/operator-payment'
import { drawn, linksIn, wordsIn } from '#testing/drawn.ts'
import { PaymentTable } from './payment-table.tsx'

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const at = '2026-11-20T12:00:00Z'

const paymentOf = (change: object) =>
  ({
    id: 'p1',
    state: 'scheduled',
    amount: euros(322),
    refundedAmount: euros(0),
    createdAt: at,
    paidAt: null,
    failedSince: null,
    failure: null,
    retryAt: null,
    isCharging: false,
    chargeback: null,
    reminders: null,
    refundProblem: null,
    papers: [],
    agency: { general: { displayName: 'Nordlys' } },
    contract: { campaign: { name: 'Oat milk' }, creator: { general: { displayName: 'Mara K.' } } },
    ...change,
  }) as unknown as OperatorPayment

/** What can be done with a payment: the names of its buttons and links. */
function acts(change: object): string[] {
  const html = drawn(createElement(PaymentTable, { payments: [paymentOf(change)] }))
  return [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name = '']) => name)
}

test('a failed charge can be made again, but not while it is being made', () => {
  const again = 'Charge the payment for Oat milk again'
  expect(acts({ failure: 'The card was declined.' })).toEqual([again])
  expect(acts({ failure: 'The card was declined.', isCharging: true })).toEqual([])
  expect(acts({})).toEqual([])
})

test('a paid payment is refunded while something is left of it and no bank takes it back', () => {
  const refund = 'Refund the payment for Oat milk'
  const paid = { state: 'paid', paidAt: at }
  expect(acts(paid)).toEqual([refund])
  expect(acts({ ...paid, refundedAmount: euros(321.99) })).toEqual([refund])
  expect(acts({ ...paid, refundedAmount: euros(322) })).toEqual([])
  expect(acts({ ...paid, chargeback: { state: 'open', amount: euros(322) } })).toEqual([])
  expect(acts({ ...paid, refundProblem: { amount: euros(20), at, words: 'The card is closed.' } })).toEqual([
    refund,
    'Mark the refund for Oat milk as dealt with',
  ])
})

test('reminders are paused while one is to come, and resumed afterwards', () => {
  const overdue = { failure: 'No card.', reminders: { sent: 1, lastAt: at, nextAt: at, heldBySuspension: false, paused: null } }
  const paused = { sent: 1, lastAt: at, nextAt: null, heldBySuspension: false, paused: { at, by: 'Noor', reason: 'They called.' } }
  expect(acts(overdue)).toContain('Pause reminders for Oat milk')
  expect(acts({ ...overdue, reminders: paused })).toContain('Resume reminders for Oat milk')
  expect(acts({ ...overdue, reminders: paused })).not.toContain('Pause reminders for Oat milk')
  expect(wordsIn(drawn(createElement(PaymentTable, { payments: [paymentOf({ ...overdue, reminders: paused })] })))).toContain(
    'Paused by Noor: They called.',
  )
})

test('each button opens the dialog of its own payment', () => {
  const html = drawn(createElement(PaymentTable, { payments: [paymentOf({ state: 'paid' })] }))
  expect(linksIn(html)['Refund the payment for Oat milk']).toMatch(/\?refund=p1$/)
})
