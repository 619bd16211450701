import { join } from 'node:path'
import { expect, test } from 'vitest'
import { untestedLines, untestedOf } from './closed-areas.ts'

const requirements = [
  { id: 'A-1', area: 'Entry', words: '/ leads on' },
  { id: 'A-2', area: 'Entry', words: '/login asks for both fields' },
  { id: 'B-1', area: 'Billing', words: '/agency/billing leads on' },
]

test('every requirement of a closed area has a test', () => {
  expect(untestedOf(join(import.meta.dirname, '../..'))).toEqual([])
})

test('a requirement that lost its test is named, only in closed areas', () => {
  const tests = new Map([['A-1', true]])
  expect(untestedLines({ requirements, tests, areas: ['Entry'] })).toEqual(['Entry, A-2 has no test: /login asks for both fields'])
})

test('an area that nobody knows is named', () => {
  const tests = new Map([['A-1', true]])
  expect(untestedLines({ requirements, tests, areas: ['Entries'] })).toEqual([
    'There is no area "Entries" in docs/checklist.md or docs/rules.md.',
  ])
})
