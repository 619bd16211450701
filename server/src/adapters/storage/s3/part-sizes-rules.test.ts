import { expect, test } from 'vitest'
import { partCount, partSize } from './part-sizes-rules.ts'

test('an upload has whole parts and what is left, and no others', () => {
  const cut = { sizeBytes: 20, chunkBytes: 8 }
  expect(partCount(cut)).toBe(3)
  expect([0, 1, 2, 3, 4].map((part) => partSize(cut, part))).toEqual([undefined, 8, 8, 4, undefined])
})
