import { expect, test } from 'vitest'
import { calendarLines, calendarText, calendarTime } from './calendar-text-rules.ts'

test('R-183 what would end a value or a line is written out', () => {
  expect(calendarText('Tea; milk, sugar \\ salt\nand\r\nbread')).toBe(String.raw`Tea\; milk\, sugar \\ salt\nand\nbread`)
  expect(calendarText('a\u0085b\u2028c\u2029d')).toBe(String.raw`a\nb\nc\nd`)
})

test('R-183 a time is told in UTC', () => {
  expect(calendarTime(new Date('2026-12-05T09:30:00.123Z'))).toBe('20261205T093000Z')
})

test('R-183 a line has at most 75 octets, goes on after a space, and no character is cut in two', () => {
  const words = 'Ærø 🍪 '.repeat(40)
  const text = calendarLines([['SUMMARY', words]])
  expect(text.endsWith('\r\n')).toBe(true)
  const lines = text.slice(0, -2).split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.slice(1).every((line) => line.startsWith(' '))).toBe(true)
  expect(text.replaceAll('\r\n ', '')).toBe(`SUMMARY:${words}\r\n`)
  expect(lines.join('')).not.toContain('\uFFFD')
  expect(lines.every((line) => line.isWellFormed())).toBe(true)
  expect(calendarLines([['A', 'x'.repeat(73)]])).toBe(`A:${'x'.repeat(73)}\r\n`)
})

test('R-183 lines follow each other, and none is empty', () => {
  expect(
    calendarLines([
      ['A', '1'],
      ['B;X=Y', '2'],
    ]),
  ).toBe('A:1\r\nB;X=Y:2\r\n')
  expect(calendarLines([])).toBe('')
})
