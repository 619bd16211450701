import { expect, test } from 'vitest'
import { release } from './release.ts'

test('gives back what a buffer has alone, and leaves alone what it shares', () => {
  const own = Buffer.allocUnsafeSlow(64 * 1024)
  release(own)
  expect([own.length, own.buffer.byteLength]).toEqual([0, 0])

  const shared = Buffer.allocUnsafeSlow(64 * 1024)
  release(shared.subarray(1024))
  expect(shared.length).toBe(64 * 1024)
  const pooled = Buffer.from('a few bytes of the common pool')
  release(pooled)
  expect(pooled.toString()).toBe('a few bytes of the common pool')
})
