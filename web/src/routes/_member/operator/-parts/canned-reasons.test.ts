import { expect, test } from 'vitest'
import { withReason } from './canned-reasons.tsx'

test('a common reason follows what was typed', () => {
  expect(withReason('', 'Please say how long it is.')).toBe('Please say how long it is.')
  expect(withReason('Nice brief. ', 'Please say how long it is.')).toBe('Nice brief. Please say how long it is.')
})
