import { describe, expect, test } from 'vitest'
import { after, days, hours, minutes } from '#wire-time.ts'
import { disputeInBooks, fitOf, isTooEarly, nextLook } from './provider-fit-rules.ts'

const takenAt = new Date('2026-11-16T09:00:00Z')
const charge = { kind: 'charge', amountMinor: 27_370, currency: 'EUR' } as const

describe('R-248 how a line stands beside the books', () => {
  test.each([
    ['the same amount', charge, { minor: 27_370 }, { fit: 'fits', bookedMinor: 27_370 }],
    ['another amount', charge, { minor: 27_000 }, { fit: 'differs', bookedMinor: 27_000 }],
    ['another fee', { ...charge, kind: 'dispute' }, { minor: 27_370, feeDiffers: true }, { fit: 'differs', bookedMinor: 27_370 }],
    ['nothing of ours', charge, undefined, { fit: 'unknown', bookedMinor: null }],
    ['another currency', { ...charge, currency: 'USD' }, { minor: 27_370 }, { fit: 'foreign', bookedMinor: null }],
    ['a fee in another currency', { kind: 'fee', amountMinor: -5, currency: 'USD' }, undefined, { fit: 'foreign', bookedMinor: null }],
    [
      'a payout, which only the line tells',
      { kind: 'payout', amountMinor: -5, currency: 'EUR' },
      undefined,
      { fit: 'fits', bookedMinor: -5 },
    ],
    ['a fee, which only the line tells', { kind: 'fee', amountMinor: -5, currency: 'EUR' }, undefined, { fit: 'fits', bookedMinor: -5 }],
    [
      'a payout that came back, which only the line tells',
      { kind: 'payout_failure', amountMinor: 5, currency: 'EUR' },
      undefined,
      { fit: 'fits', bookedMinor: 5 },
    ],
    ['what we have no account for', { kind: 'other', amountMinor: -5, currency: 'EUR' }, undefined, { fit: 'unknown', bookedMinor: null }],
  ] as const)('%s', (_what, line, booked, told) => {
    expect(fitOf(line, booked, 'EUR')).toEqual(told)
  })
})

test('R-248 what does not fit is told after an hour, and what fits or never can at once', () => {
  const at = (ms: number) => ({ takenAt, now: after(takenAt, ms) })
  expect(isTooEarly('unknown', at(hours(1) - 1))).toBe(true)
  expect(isTooEarly('differs', at(minutes(1)))).toBe(true)
  expect(isTooEarly('unknown', at(hours(1)))).toBe(false)
  expect(isTooEarly('fits', at(0))).toBe(false)
  expect(isTooEarly('foreign', at(0))).toBe(false)
})

test('R-248 what does not fit is compared again, ever less often, for 30 days', () => {
  const at = (looks: number, ms = 0) => ({ looks, takenAt, now: after(takenAt, ms) })
  expect(nextLook('fits', at(0))).toBeNull()
  expect(nextLook('foreign', at(0))).toBeNull()
  expect(nextLook('unknown', at(0))).toEqual(after(takenAt, minutes(1)))
  expect(nextLook('unknown', at(3))).toEqual(after(takenAt, minutes(8)))
  expect(nextLook('differs', at(40))).toEqual(after(takenAt, days(1)))
  expect(nextLook('unknown', at(1, days(30)))).toEqual(after(takenAt, days(30) + minutes(2)))
  expect(nextLook('unknown', at(1, days(30) + 1))).toBeNull()
})

describe('R-248 a line of a dispute is put beside what is left of the sums of its chargeback', () => {
  const taken = { withdrawnMinor: 23_000, reinstatedMinor: 0, feeMinor: 1500 }
  test.each([
    ['withdrawn', -23_000, taken, { outMinor: 23_000, backMinor: 0, feeMinor: 1500 }, { minor: -23_000, feeDiffers: false }],
    [
      'withdrawn, and not heard of',
      -23_000,
      { ...taken, withdrawnMinor: 0, feeMinor: 0 },
      { outMinor: 23_000, backMinor: 0, feeMinor: 1500 },
      { minor: 0, feeDiffers: true },
    ],
    ['in two parts', -3000, taken, { outMinor: 23_000, backMinor: 0, feeMinor: 1500 }, { minor: -3000, feeDiffers: false }],
    [
      'given back',
      23_000,
      { ...taken, reinstatedMinor: 23_000 },
      { outMinor: 23_000, backMinor: 23_000, feeMinor: 1500 },
      { minor: 23_000 },
    ],
    ['given back, and not heard of', 23_000, taken, { outMinor: 23_000, backMinor: 23_000, feeMinor: 1500 }, { minor: 0 }],
  ])('%s', (_what, amountMinor, stand, all, booked) => {
    expect(disputeInBooks(amountMinor, stand, all)).toEqual(booked)
  })
})
