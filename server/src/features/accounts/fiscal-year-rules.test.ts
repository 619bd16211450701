import { expect, test } from 'vitest'
import { periodOf } from './accounts-file-rules.ts'
import { fiscalYearStart, isWithinOneYear } from './fiscal-year-rules.ts'

test('R-378 a file stays within a calendar year too, because its days are written without one', () => {
  const within = (from: string, to: string) => isWithinOneYear(periodOf({ from, to }, 'UTC'), '07-01')
  expect([within('2026-07-01', '2026-12-31'), within('2027-01-01', '2027-06-30')]).toEqual([true, true])
  expect([within('2026-07-01', '2027-06-30'), within('2026-06-01', '2026-07-31')]).toEqual([false, false])
})

test('a financial year begins on its day, and a period lies within one or not', () => {
  expect(['2026-06-30', '2026-07-01'].map((day) => fiscalYearStart(day, '07-01'))).toEqual(['2025-07-01', '2026-07-01'])
  expect(isWithinOneYear(periodOf({ from: '2026-01-01', to: '2026-12-31' }, 'UTC'), '01-01')).toBe(true)
  expect(isWithinOneYear(periodOf({ from: '2026-01-01', to: '2027-01-01' }, 'UTC'), '01-01')).toBe(false)
})
