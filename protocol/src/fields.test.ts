import { expect, test } from 'vitest'
import { dateOnly, idListOf, idText, newPassword } from './fields.ts'
import { pageQuery } from './paging.ts'
import { countryCode, languageLocale } from './reference/reference-fields.ts'

test('R-143 a country, a language, a date and a list of ids are read in either of their forms', () => {
  expect(['DE', 'de', { code: 'DE' }].map((value) => countryCode().parse(value))).toEqual(['DE', 'DE', 'DE'])
  expect(['de', { locale: 'de' }].map((value) => languageLocale().parse(value))).toEqual(['de', 'de'])
  expect(['2026-11-20', '2026-11-20T23:30:00-05:00'].map((value) => dateOnly.parse(value))).toEqual(['2026-11-20', '2026-11-20'])
  expect([['a', 'b'], { ids: ['a', 'b'] }].map((value) => idListOf(idText).parse(value))).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
})

test('R-143 a code that does not exist and a day that does not exist are refused in either form', () => {
  for (const value of ['XX', { code: 'XX' }, {}, null]) expect(countryCode().safeParse(value).success).toBe(false)
  for (const value of ['xx', { locale: 'xx' }, {}, null]) expect(languageLocale().safeParse(value).success).toBe(false)
  for (const value of ['2026-02-30', '2026-02-30T10:00:00Z', '20.11.2026', '']) expect(dateOnly.safeParse(value).success).toBe(false)
})

test('R-141 pages count from 1 and have at most 100 records', () => {
  expect(pageQuery.parse({ page: '1', limit: '100' })).toEqual({ page: 1, limit: 100 })
  for (const query of [{ page: '0' }, { page: '1.5' }, { page: 'x' }, { limit: '0' }, { limit: '101' }]) {
    expect(pageQuery.safeParse(query).success, JSON.stringify(query)).toBe(false)
  }
})

test('R-092 a password has 8 to 128 characters', () => {
  const isTaken = (length: number) => newPassword.safeParse('x'.repeat(length)).success
  expect([7, 8, 128, 129].map(isTaken)).toEqual([false, true, true, false])
})
