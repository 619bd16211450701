import { expect, test } from 'vitest'
import { basicCharacters, rangeOf, splitRange } from './faces.ts'

const latin = 'U+0000-00FF,U+0131,U+0152-0153,U+2000-206F,U+20AC'

test('each character of a face is in exactly one of its two parts', () => {
  const { basic, more } = splitRange(latin)
  expect(basic.length + more.length).toBe(256 + 1 + 2 + 112 + 1)
  expect(new Set([...basic, ...more]).size).toBe(basic.length + more.length)
  const partOf = (character: string) => [basic, more].map((part) => part.includes(character.codePointAt(0) ?? -1))
  for (const character of 'Az09 ~\n\t’“…–€·×£') expect(partOf(character), character).toEqual([true, false])
  for (const character of 'éüßÅ¿œ') expect(partOf(character), character).toEqual([false, true])
  expect(partOf('ł')).toEqual([false, false])
})

test('ranges say what they were read from, and neighbours as one run', () => {
  expect(rangeOf([0x41, 0x43, 0x42, 0x20ac])).toBe('U+41-43, U+20AC')
  const { basic, more } = splitRange(latin)
  const read = Object.values(splitRange(`${rangeOf(basic)}, ${rangeOf(more)}`))
  expect(read).toEqual([basic, more])
})

test('what is no range of code points is refused', () => {
  for (const bad of ['', 'U+', '41-43', 'U+41-', 'U+4?']) expect(() => splitRange(bad), bad).toThrow('Not a range')
})

test('everything that is basic is in the Latin files', () => {
  expect(splitRange('U+0000-00FF,U+2000-206F,U+20AC').basic).toHaveLength(basicCharacters.size)
})
