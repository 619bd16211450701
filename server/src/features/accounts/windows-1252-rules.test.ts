import { expect, test } from 'vitest'
import { windows1252 } from './windows-1252-rules.ts'

test('bytes are those of Windows-1252; what it lacks loses its accent, or is a question mark', () => {
  expect([...windows1252('Aé€–ŠžŁč漢')]).toEqual([0x41, 0xe9, 0x80, 0x96, 0x8a, 0x9e, 0x3f, 0x63, 0x3f])
})

test('letters of the upper half are their own bytes, also beside one that is not, and controls of that half are none', () => {
  expect([...windows1252('\u00a0ÿ')]).toEqual([0xa0, 0xff])
  expect([...windows1252('€\u00a0ÿ\u007f')]).toEqual([0x80, 0xa0, 0xff, 0x7f])
  expect([...windows1252('\u0080\u0085\u009f')]).toEqual([0x3f, 0x3f, 0x3f])
  expect([...windows1252('€')]).toEqual([0x80])
  expect([...windows1252('')]).toEqual([])
})

test('all letters between the halves are as Microsoft lists them', () => {
  const letters = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
  const bytes = Array.from(letters, (letter, at) => (letter === ' ' ? 0x20 : 0x80 + at))
  expect([...windows1252(letters)]).toEqual(bytes)
})
