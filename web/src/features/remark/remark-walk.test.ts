import { expect, test } from 'vitest'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { remarkId } from '@pairtake/protocol/ids'
import { isToCheck, remarkBeside, toCheckFrom } from './remark-walk.ts'

const remark = (number: number, take: number, fromFrame: number | null): Remark => ({
  id: remarkId.parse(`01890000-0000-7000-8000-${String(number).padStart(12, '0')}`),
  number,
  take,
  state: 'open',
  fromFrame,
  toFrame: null,
  text: 'Warmer light.',
  briefQuote: null,
  drawing: null,
  doneTake: null,
  sentAt: null,
  addedLater: false,
  replies: [],
})
// Sent in a different order from the one in which they are stepped through.
const [late, whole, early, twin, next] = [remark(1, 1, 80), remark(2, 1, null), remark(3, 1, 12), remark(4, 1, 12), remark(5, 2, 7)]
const all = [late, whole, early, twin, next]

test('R-349 up and down go through the remarks in the order of takes and frames, and stay at the ends', () => {
  const walked = [whole, early, twin, late, next]
  for (const [index, one] of walked.entries()) {
    const looked = { take: one.take, frame: one.fromFrame ?? 40, picked: one.id }
    expect(remarkBeside(all, looked, 1)).toBe(walked[index + 1])
    expect(remarkBeside(all, looked, -1)).toBe(walked[index - 1])
  }
})

test('R-349 whoever has moved the film since goes on from the frame on screen', () => {
  expect(remarkBeside(all, { take: 1, frame: 50, picked: early.id }, 1)).toBe(late)
  expect(remarkBeside(all, { take: 1, frame: 50, picked: early.id }, -1)).toBe(twin)
  expect(remarkBeside(all, { take: 1, frame: 12, picked: undefined }, 1)).toBe(early)
  expect(remarkBeside(all, { take: 2, frame: 3, picked: undefined }, -1)).toBe(late)
  expect(remarkBeside([], { take: 1, frame: 0, picked: undefined }, 1)).toBeUndefined()
})

const done = (one: Remark): Remark => ({ ...one, state: 'done' })

test('R-363 what is ticked, names a frame and is about an earlier take is checked, from the one that is looked at round to it', () => {
  const ticked = [done(late), done(whole), done(early), twin, done(next)]
  expect(ticked.filter((one) => isToCheck(one, 2)).map(({ number }) => number)).toEqual([1, 3])
  expect(toCheckFrom(ticked, early, 3).map(({ number }) => number)).toEqual([1, 5])
  expect(toCheckFrom(ticked, next, 3).map(({ number }) => number)).toEqual([3, 1])
  // It may be decided in the meantime; its position in the order stays.
  expect(toCheckFrom([done(late), early, done(next)], early, 3).map(({ number }) => number)).toEqual([1, 5])
  expect(toCheckFrom([done(late)], late, 3)).toEqual([])
})
