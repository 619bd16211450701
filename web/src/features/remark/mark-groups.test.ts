import { expect, test } from 'vitest'
import { remarkId } from '@pairtake/protocol/ids'
import { groupMarks, leftOf, lineOf, pressedOf, stateOfGroup, type FramedRemark } from './mark-groups.ts'

const bar = { width: 1012, thumb: 12, reel: { num: 25, den: 1, frames: 1001 } }

let last = 0
const at = (fromFrame: number, state: FramedRemark['state'] = 'open'): FramedRemark => ({
  id: remarkId.parse(`01890000-0000-7000-8000-${String(++last).padStart(12, '0')}`),
  number: last,
  take: 1,
  state,
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

test('R-348 a mark stands where the middle of the thumb is at its frame, also past the end of a shorter take', () => {
  expect([0, 500, 1000, 1200].map((frame) => leftOf(frame, bar))).toEqual([6, 506, 1006, 1006])
  expect(leftOf(0, { ...bar, reel: { ...bar.reel, frames: 1 } })).toBe(6)
})

test('R-348 a stretch is a line from its first frame to its last, and a single frame has none', () => {
  expect(lineOf({ ...at(100), toFrame: 400 }, bar)).toEqual({ left: 106, width: 300 })
  expect(lineOf({ ...at(990), toFrame: 1000 }, bar)).toEqual({ left: 996, width: 10 })
  expect(lineOf(at(100), bar)).toBeNull()
  expect(lineOf({ ...at(100), toFrame: 100 }, bar)).toBeNull()
})

test('R-348 marks that are nearer than a target is wide are one, and no two targets lie over each other', () => {
  const alone = groupMarks([at(100), at(124)], bar, 24)
  expect(alone.map(({ left }) => left)).toEqual([106, 130])
  const together = groupMarks([at(100), at(120)], bar, 24)
  expect(together.map(({ left, remarks }) => [left, remarks.length])).toEqual([[116, 2]])
  const many = groupMarks(
    Array.from({ length: 500 }, (_, index) => at((index * 389) % 1001)),
    bar,
    24,
  )
  expect(many.flatMap(({ remarks }) => remarks)).toHaveLength(500)
  const gaps = many.slice(1).map(({ left }, index) => left - (many[index]?.left ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(24)
})

test('R-348 a press goes to the first of a group, again to the next, and from the last to the first', () => {
  const [first, second] = [at(100), at(100)]
  const group = { left: 106, remarks: [first, second] }
  expect(pressedOf(group, undefined)).toBe(first)
  expect(pressedOf(group, first.id)).toBe(second)
  expect(pressedOf(group, second.id)).toBe(first)
})

test('R-348 a group looks like the one of it that most waits to be dealt with', () => {
  expect(stateOfGroup({ left: 0, remarks: [at(1, 'settled'), at(1, 'done')] })).toBe('done')
  expect(stateOfGroup({ left: 0, remarks: [at(1, 'draft'), at(1, 'open')] })).toBe('open')
})
