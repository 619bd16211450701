import { describe, expect, test } from 'vitest'
import { ageOn, creatorBirthDates, yearsBefore } from './age.ts'

describe('S2-092 the age of a creator', () => {
  test('is in full years, reached on the birthday', () => {
    expect([ageOn('1996-11-16', '2026-11-16'), ageOn('1996-11-17', '2026-11-16'), ageOn('1996-11-15', '2026-11-16')]).toEqual([30, 29, 30])
    expect([ageOn('1996-12-01', '2026-11-30'), ageOn('2000-02-29', '2026-02-28'), ageOn('2000-02-29', '2026-03-01')]).toEqual([29, 25, 26])
  })

  test('is from 18 to 90, so their birthdays are', () => {
    expect(creatorBirthDates('2026-11-16')).toEqual({ first: '1936-11-16', last: '2008-11-16' })
  })

  test('on any other day is counted from that day, also where the year has no 29 February', () => {
    expect([yearsBefore('2026-11-16', 1), yearsBefore('2027-03-01', 2), yearsBefore('2026-02-27', 1)]).toEqual([
      '2025-11-16',
      '2025-03-01',
      '2025-02-27',
    ])
  })

  test('on a 29 February is counted from the 28th where the year has none', () => {
    expect(creatorBirthDates('2028-02-29')).toEqual({ first: '1938-02-28', last: '2010-02-28' })
    expect(creatorBirthDates('2026-02-28')).toEqual({ first: '1936-02-28', last: '2008-02-28' })
    // 2010 and 1938 are not leap years; 2078 minus 90 is 1988, which is one.
    expect(creatorBirthDates('2078-02-28').first).toBe('1988-02-28')
    expect([yearsBefore('2028-02-29', 4), yearsBefore('2028-02-28', 5), yearsBefore('2104-02-29', 4)]).toEqual([
      '2024-02-29',
      '2023-02-28',
      '2100-02-28',
    ])
    expect(creatorBirthDates('2108-02-29')).toEqual({ first: '2018-02-28', last: '2090-02-28' })
  })
})
