import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brokenCitations, brokenCitationsOf, citableOf, type Citable } from './citations.ts'

const root = join(import.meta.dirname, '../..')
const citable: Citable = {
  pages: ['README.md', 'docs/abuse.md', 'docs/decisions/020-parts.md'],
  numbers: new Set(['S1-001', 'S2-120', 'R-031', 'ABUSE-7', 'decision 020']),
}

test('whatever is cited is in the repository', () => {
  expect(brokenCitationsOf(root)).toEqual([])
})

test.each(['product.md', 'api.md', 'LOOK.md', 'HOUSE.md', 'STACK.md', 'GOALS.md', 'review.md', 'ABUSE.md', 'docs/gone.md'])(
  'a page outside of the repository is refused: %s',
  (name) => {
    expect(brokenCitations(`/** At most 10 cards (${name}, Money). */`, citable)).toEqual([`${name} is not a page of the repository`])
  },
)

test.each(['S1-999', 'S2-000', 'R-030', 'ABUSE-41', 'decision 099'])('a number that does not exist is refused: %s', (number) => {
  expect(brokenCitations(`// Both sides see it (${number}).`, citable)).toEqual([`there is no ${number}`])
  expect(citableOf(root, []).numbers.has(number)).toBe(false)
})

test('pages and numbers that exist are let through, however a page is named', () => {
  const text = "(R-031, S1-001), S2-120, 'ABUSE 7 …', decision 020, docs/decisions/020, `docs/abuse.md`, [README](../README.md), abuse.md"
  expect(brokenCitations(text, citable)).toEqual([])
})
