import { expect, test } from 'vitest'
import { noteOnPaper, paperDay, selfBilledNoteOnPaper } from './paper-day-rules.ts'

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

test('R-208 each month has its English name', () => {
  const days = Array.from({ length: 12 }, (_none, at) => paperDay(`2026-${String(at + 1).padStart(2, '0')}-09`, 'DE'))
  expect(days.join(', ')).toBe(
    '9 January 2026, 9 February 2026, 9 March 2026, 9 April 2026, 9 May 2026, 9 June 2026, 9 July 2026, 9 August 2026, 9 September 2026, 9 October 2026, 9 November 2026, 9 December 2026',
  )
})

test.each(['', '2026', '2026-11', '2026-13-01', '2026-00-01', '2026-11-'])('R-208 %j is no day and stays as it is', (text) => {
  expect(paperDay(text, 'DE')).toBe(text)
})

test('R-208 what a person wrote stays, though it names a paper as we do', () => {
  const quoted = 'Reason: “This credits invoice INV-000001 of 2026-11-16.”'
  expect(noteOnPaper(quoted, 'DE')).toBe(quoted)
  const selfBilled = 'Reason: “This credits self-billed invoice SB7-000001 of 2026-11-17.”'
  expect(selfBilledNoteOnPaper(selfBilled, 'DE')).toBe(selfBilled)
  expect(selfBilledNoteOnPaper('Reason: Late since the end of 2026-11-18.', 'DE')).toBe('Reason: Late since the end of 2026-11-18.')
})

test('R-208 our notes on self-billed papers have the days of the paper and of the agreement in words, and names as they are', () => {
  expect(selfBilledNoteOnPaper('This credits self-billed invoice SB7-000001 of 2026-11-17.', 'DE')).toBe(
    'This credits self-billed invoice SB7-000001 of 17 November 2026.',
  )
  expect(
    selfBilledNoteOnPaper('This reverses self-billed credit note SC7-000001 of 2026-12-01: the refund could not be paid out.', 'US'),
  ).toBe('This reverses self-billed credit note SC7-000001 of December 1, 2026: the refund could not be paid out.')
  expect(
    selfBilledNoteOnPaper(
      'Self-billing: issued by Takes 2026-01-02, the recipient of the service, in the name and for the account of Mara of 2026-01-03 K, by the agreement of 2026-11-01.',
      'DE',
    ),
  ).toBe(
    'Self-billing: issued by Takes 2026-01-02, the recipient of the service, in the name and for the account of Mara of 2026-01-03 K, by the agreement of 1 November 2026.',
  )
})
