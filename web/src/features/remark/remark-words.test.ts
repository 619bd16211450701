import { expect, test } from 'vitest'
import { remarkId } from '@pairtake/protocol/ids'
import { countsWords } from './done-words.ts'
import { briefLines, endedAt, markWords, remarkGroups, stretchWords, wholeTake } from './remark-words.ts'

const reel = { num: 25, den: 1, frames: 500 }

test('a place is said in minutes, seconds and the frame within its second', () => {
  expect(stretchWords({ fromFrame: 112, toFrame: null }, reel)).toBe('0:04.12')
  expect(stretchWords({ fromFrame: 112, toFrame: 112 }, reel)).toBe('0:04.12')
  expect(stretchWords({ fromFrame: 112, toFrame: 150 }, reel)).toBe('0:04.12 to 0:06.00')
  expect(stretchWords({ fromFrame: null, toFrame: null }, reel)).toBe('Whole take')
  expect(stretchWords({ fromFrame: 112, toFrame: null }, null)).toBe('Frame 112')
})

test('R-349 a stretch begins at the earlier of its two frames, whichever was set first', () => {
  expect(endedAt(150, { fromFrame: 112, toFrame: null })).toEqual({ fromFrame: 112, toFrame: 150 })
  expect(endedAt(80, { fromFrame: 112, toFrame: null })).toEqual({ fromFrame: 80, toFrame: 112 })
  expect(endedAt(80, wholeTake)).toEqual({ fromFrame: 80, toFrame: 80 })
})

test('a brief is offered line by line, each once, without empty ones and none longer than a quote may be', () => {
  expect(briefLines('Show the label.\n\n  Warm light.  \nShow the label.\r\n')).toEqual(['Show the label.', 'Warm light.'])
  expect(briefLines('a'.repeat(500))).toEqual(['a'.repeat(400)])
  expect(briefLines(`${'a'.repeat(399)}🎬${'b'.repeat(9)}`)).toEqual([`${'a'.repeat(399)}🎬`])
  expect(briefLines('🎬'.repeat(401))).toEqual(['🎬'.repeat(400)])
})

test('R-348 a mark is called by its number, its place and its state', () => {
  const base = { take: 1, text: '', briefQuote: null, drawing: null, doneTake: null, sentAt: null, addedLater: false, replies: [] }
  const id = remarkId.parse('01890000-0000-7000-8000-000000000001')
  expect(markWords({ ...base, id, number: 2, state: 'open', fromFrame: 112, toFrame: null }, reel)).toBe('Remark 2 at 0:04.12, open')
  expect(markWords({ ...base, id, number: null, state: 'draft', fromFrame: 112, toFrame: 150 }, reel)).toBe(
    'Remark at 0:04.12 to 0:06.00, not sent',
  )
})

test('R-450 what the creator says of earlier takes leaves out what was never sent', () => {
  const base = { text: '', briefQuote: null, drawing: null, doneTake: null, sentAt: null, addedLater: false, replies: [] }
  const remark = (number: number, take: number, state: 'draft' | 'open' | 'done' | 'settled') => ({
    ...base,
    id: remarkId.parse(`01890000-0000-7000-8000-${String(number).padStart(12, '0')}`),
    number: state === 'draft' ? null : number,
    take,
    state,
    fromFrame: null,
    toFrame: null,
  })
  const remarks = [remark(1, 1, 'done'), remark(2, 1, 'open'), remark(3, 1, 'settled'), remark(4, 1, 'draft'), remark(5, 2, 'draft')]
  const said = (take: number, isLastTake: boolean, of = remarks) =>
    remarkGroups(of, { take, isLastTake, creatorName: 'Mara' }).map(({ label, remarks: { length } }) => `${label}: ${length}`)
  expect(said(2, true)).toEqual(['Mara says 1 of 2 are done: 2', 'Not sent, on earlier takes: 1', 'Remarks: 1'])
  expect(said(1, false)).toEqual(['Remarks on take 1: 4'])
  expect(said(2, true, [remark(4, 1, 'draft')])).toEqual(['Not sent, on earlier takes: 1'])
  expect(said(2, true, [remark(1, 1, 'open')])).toEqual(['Mara says 0 of 1 is done: 1'])
})

test('R-352 what was sent about an item is counted by how far it is', () => {
  expect(countsWords({ open: 2, done: 1, settled: 3 })).toBe('2 open, 1 done, 3 settled')
  expect(countsWords({ open: 0, done: 0, settled: 3 })).toBe('3 settled')
  expect(countsWords({ open: 0, done: 0, settled: 0 })).toBeNull()
})
