import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordDiff } from './word-diff.ts'

test('tells word by word what went and what came', () => {
  expect(wordDiff('Film it while riding.', 'Film it from a tripod.')).toEqual([
    { kind: 'same', words: 'Film it ' },
    { kind: 'gone', words: 'while riding.' },
    { kind: 'new', words: 'from a tripod.' },
  ])
  expect(wordDiff('We cut it.', 'We cut it. Laces tied.')).toEqual([
    { kind: 'same', words: 'We cut it. ' },
    { kind: 'new', words: 'Laces tied.' },
  ])
  expect(wordDiff('', 'New')).toEqual([{ kind: 'new', words: 'New' }])
  expect(wordDiff('Same', 'Same')).toEqual([{ kind: 'same', words: 'Same' }])
})

const spaceless = (text: string) => text.replaceAll(/\s/g, '')

test('loses nothing of either text, whatever they are', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c ', ' ', '\n', 'film it ', 'ä'), { maxLength: 40 }).map((all) => all.join(''))
  fc.assert(
    fc.property(words, words, (before, after) => {
      const parts = wordDiff(before, after)
      const without = (kind: 'gone' | 'new') =>
        parts
          .filter((part) => part.kind !== kind)
          .map((part) => part.words)
          .join('')
      expect(without('gone')).toBe(after)
      expect(spaceless(without('new'))).toBe(spaceless(before))
    }),
    { numRuns: 300 },
  )
})

test('texts too long to compare are shown whole', () => {
  const long = (word: string) => `${word} `.repeat(1500)
  expect(wordDiff(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['gone', 'new'])
})
