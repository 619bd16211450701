import { expect, test } from 'vitest'
import { nameOfFile } from './name-of-file.ts'

test('a file gives its name without its ending and its dashes, and never more than a name may have', () => {
  expect(nameOfFile('spring_table-v2.mp4')).toBe('spring table v2')
  expect(nameOfFile('No ending')).toBe('No ending')
  expect(nameOfFile('a.b.mov')).toBe('a.b')
  expect(nameOfFile('.mp4')).toBe('.mp4')
  expect(nameOfFile(`${'🎬'.repeat(300)}.mp4`)).toBe('🎬'.repeat(255))
})
