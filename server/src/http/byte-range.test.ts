import { expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

test('reads ranges as players write them', () => {
  expect(readRange(undefined, 100)).toBeUndefined()
  expect(readRange('bytes=0-', 100)).toEqual({ start: 0, end: 99 })
  expect(readRange('bytes=5-500', 100)).toEqual({ start: 5, end: 99 })
  // One byte, the first or the last, as RFC 9110 writes it.
  expect(readRange('bytes=0-0', 100)).toEqual({ start: 0, end: 0 })
  expect(readRange('bytes=99-99', 100)).toEqual({ start: 99, end: 99 })
  expect(readRange('bytes=-10', 100)).toEqual({ start: 90, end: 99 })
  expect(readRange('bytes=-500', 100)).toEqual({ start: 0, end: 99 })
  expect(readRange('bytes=-0', 100)).toBe('unsatisfiable')
  expect(readRange('bytes=100-', 100)).toBe('unsatisfiable')
  for (const odd of ['bytes=', 'bytes=9-5', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b']) expect(readRange(odd, 100)).toBeUndefined()
})
