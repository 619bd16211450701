import { expect, test } from 'vitest'
import { briefLines, stretchWords } from './remark-words.ts'

const reel = { num: 25, den: 1, frames: 500 }

test('a place is said in minutes, seconds and the frame within its second', () => {
  expect(stretchWords({ fromFrame: 112, toFrame: null }, reel)).toBe('0:04.12')
  expect(stretchWords({ fromFrame: 112, toFrame: 112 }, reel)).toBe('0:04.12')
  expect(stretchWords({ fromFrame: 112, toFrame: 150 }, reel)).toBe('0:04.12 to 0:06.00')
  expect(stretchWords({ fromFrame: null, toFrame: null }, reel)).toBe('Whole take')
  expect(stretchWords({ fromFrame: 112, toFrame: null }, null)).toBe('Frame 112')
})

test('a brief is offered line by line, each once, without empty ones and none longer than a quote may be', () => {
  expect(briefLines('Show the label.\n\n  Warm light.  \nShow the label.\r\n')).toEqual(['Show the label.', 'Warm light.'])
  expect(briefLines('a'.repeat(500))).toEqual(['a'.repeat(400)])
})
