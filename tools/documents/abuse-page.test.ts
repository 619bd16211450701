import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAbuseCases, testsByCase, unprovenAbuses, unprovenCases } from './abuse-page.ts'

const numbers = [...Array.from({ length: 40 }, (_none, at) => at + 1), 50, 51, 52, 53, 54, 55, 56, 57, 58]
const all = numbers.map((number) => ({ number, area: 'Money', tried: 'twice', answer: 'once' }))
const titled = [{ path: 'b.test.ts', title: '' }]
const tests = new Map(all.map(({ number }) => [number, [{ path: 'a.test.ts', title: `ABUSE ${number}` }]]))

test('every abuse case has a test', () => {
  expect(unprovenAbuses(join(import.meta.dirname, '../..'))).toEqual([])
})

test('a case without a test, one told twice and one that does not exist are named', () => {
  const wanting = new Map([...tests].filter(([number]) => number !== 24 && number !== 57))
  const named = [41, 49, 59].map((number): [number, typeof titled] => [number, titled])
  const [second, ...others] = all.filter(({ number }) => number !== 3)
  expect(unprovenCases([...others, ...(second ? [second, second] : [])], new Map([...wanting, ...named]))).toEqual([
    'docs/abuse.md has case 1 2 times.',
    'docs/abuse.md has case 3 0 times.',
    "Abuse case 24 has no test whose title says 'ABUSE 24 …': twice",
    "Abuse case 57 has no test whose title says 'ABUSE 57 …': twice",
    'There is no abuse case 41, which b.test.ts names.',
    'There is no abuse case 49, which b.test.ts names.',
    'There is no abuse case 59, which b.test.ts names.',
  ])
})

test('titles only count in tests, and not where they are put off or in a comment', () => {
  const found = testsByCase(
    new Map([
      [
        'a.test.ts',
        "test('ABUSE 3 ABUSE-4 once', () => {})\n// ABUSE 5\ntest.skip('ABUSE 6 later', () => {})\ntest.each(x)('%s ABUSE 7', y)",
      ],
      ['a.ts', "const words = 'ABUSE 8'"],
    ]),
  )
  expect([...found.keys()]).toEqual([3, 4, 7])
})

test('cases are read from the tables', () => {
  expect(readAbuseCases('## Files\n\n| # | a | b |\n| --- | --- | --- |\n| 14 | A page | A download |')).toEqual([
    { number: 14, area: 'Files', tried: 'A page', answer: 'A download' },
  ])
})
