import { expect, test } from 'vitest'
import { patternOf } from './search.ts'

test('a search is for what was typed: a percent sign, an underscore and a backslash are found as themselves', () => {
  expect(patternOf(' 50%_off\\ ')).toBe(String.raw`%50\%\_off\\%`)
})

test('a search for nothing finds everything', () => {
  expect([patternOf(undefined), patternOf('  '), patternOf('\0')]).toEqual(['%%', '%%', '%%'])
})
