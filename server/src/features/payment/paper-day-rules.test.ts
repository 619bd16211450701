import { expect, test } from 'vitest'
import { noteOnPaper, paperDay } from './paper-day-rules.ts'

test('R-208 a day is written as people write it where the seller is', () => {
  expect(paperDay('2026-11-22', 'DE')).toBe('22 November 2026')
  expect(paperDay('2026-03-01', 'US')).toBe('March 1, 2026')
  expect(paperDay('2026-01-31', '')).toBe('31 January 2026')
  expect(paperDay('soon', 'DE')).toBe('soon')
})

test('R-208 in our own notes too, and never in what a person wrote', () => {
  expect(noteOnPaper('This credits invoice INV-000001 of 2026-11-16.', 'DE')).toBe('This credits invoice INV-000001 of 16 November 2026.')
  expect(noteOnPaper('This reverses credit note CN-1 of 2026-11-16: the refund could not be paid out.', 'US')).toContain(
    'November 16, 2026',
  )
  expect(noteOnPaper('Reason: late since 2026-11-16.', 'DE')).toBe('Reason: late since 2026-11-16.')
})
