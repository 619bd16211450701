import { describe, expect, test } from 'vitest'
import { unbookedMinorOf, usesOf } from './settlement-rules.ts'

const line = { amount_minor: 10_000, fee_minor: 320, booked_minor: null }

describe('R-246 what our books lack of a line', () => {
  test.each([
    ['all that is left of what they don’t know', { ...line, fit: 'unknown' }, 9680],
    ['the difference of what they have, whose fee they have too', { ...line, fit: 'differs', booked_minor: 9000 }, 1000],
    ['what the provider has less of', { ...line, fit: 'differs', booked_minor: 12_000 }, -2000],
    ['all of a charge that the provider doesn’t have', { ...line, fit: 'missing', amount_minor: 0, fee_minor: 0, booked_minor: 500 }, -500],
    ['all of a refund that the provider doesn’t have', { ...line, fit: 'missing', amount_minor: 0, fee_minor: 0, booked_minor: -500 }, 500],
    ['nothing of another currency', { ...line, fit: 'foreign' }, 0],
    ['nothing where it fits', { ...line, fit: 'fits', booked_minor: 10_000 }, null],
    ['nothing before it is compared', { ...line, fit: 'waiting' }, null],
  ] as const)('%s', (_what, given, minor) => {
    expect(unbookedMinorOf(given)).toBe(minor)
  })
})

test('R-246 a line that doesn’t fit may be settled as anything, without a sum only as nothing to book, and never twice', () => {
  const open = { ...line, settled_at: null }
  expect(usesOf({ ...open, fit: 'unknown' })).toEqual(['fee', 'own', 'loss', 'nothing'])
  expect(usesOf({ ...open, fit: 'foreign' })).toEqual(['nothing'])
  expect(usesOf({ ...open, fit: 'differs', booked_minor: 10_000 })).toEqual(['nothing'])
  expect(usesOf({ ...open, fit: 'fits', booked_minor: 10_000 })).toEqual([])
  expect(usesOf({ ...open, fit: 'waiting' })).toEqual([])
  expect(usesOf({ ...line, fit: 'unknown', settled_at: new Date('2026-11-16T09:00:00Z') })).toEqual([])
})
