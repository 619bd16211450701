import { expect, test } from 'vitest'
import { countWords } from './count-words.ts'

const noun = ['job', 'jobs'] as const

test('R-380 a search that found as many as it lists says that there may be more', () => {
  expect(countWords({ total: 1, noun, isSearch: true })).toBe('1 job')
  expect(countWords({ total: 999, noun, isSearch: true })).toBe('999 jobs')
  expect(countWords({ total: 1_000, noun, isSearch: true })).toBe('1,000+ jobs')
})

test('what nobody searches is counted whole', () => {
  expect(countWords({ total: 0, noun, isSearch: false })).toBe('0 jobs')
  expect(countWords({ total: 1_000, noun, isSearch: false })).toBe('1,000 jobs')
  expect(countWords({ total: 20_000, noun, isSearch: false })).toBe('20,000 jobs')
})
