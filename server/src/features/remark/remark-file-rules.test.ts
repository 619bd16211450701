import type { RemarkId, RemarkReplyId } from '@pairtake/protocol/ids'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { expect, test } from 'vitest'
import { drawnWords, markersOf, replyLines, titleOf } from './remark-file-rules.ts'

const film = { num: 25, den: 1, frames: 150, width: 1080, height: 1920 }
const at = '2026-11-16T09:00:00+00:00'
const remark = (given: Partial<Remark>): Remark => ({
  id: 'r' as RemarkId,
  number: 1,
  take: 2,
  state: 'open',
  fromFrame: null,
  toFrame: null,
  text: 'Turn the label.',
  briefQuote: null,
  drawing: null,
  doneTake: null,
  sentAt: at,
  addedLater: false,
  replies: [],
  ...given,
})
const reply = (by: 'agency' | 'creator', text: string) => ({ id: 'a' as RemarkReplyId, by, text, createdAt: at })
const file = (remarks: Remark[], known: typeof film | null = film) => ({ name: 'pour.mp4', take: 2, film: known, remarks })
const drawing: Remark['drawing'] = [
  {
    kind: 'box',
    points: [
      [0, 0],
      [3000, 2000],
    ],
  },
]

test('R-354 a marker is as long as its stretch, on the first frame where it is about the whole take', () => {
  const [whole, frame, stretch] = markersOf(
    file([
      remark({ number: 1 }),
      remark({ number: 2, fromFrame: 25, toFrame: 25, briefQuote: 'Show the label' }),
      remark({ number: 3, fromFrame: 40, toFrame: 49, text: 'Slower.' }),
    ]),
  )
  expect(whole).toMatchObject({
    from: 0,
    frames: 1,
    words: '1. Turn the label.',
    notes: ['The whole take', 'Not in the brief'],
    state: 'open',
  })
  expect(frame).toMatchObject({ from: 25, frames: 1, words: '2. Turn the label.', notes: ['Brief: Show the label'], state: 'open' })
  expect(stretch).toMatchObject({ from: 40, frames: 10, words: '3. Slower.', notes: ['Not in the brief'] })
})

test('R-354 of a film whose rate is unknown everything is about the whole take', () => {
  expect(markersOf(file([remark({ fromFrame: 40, toFrame: 49 })], null))).toMatchObject([
    { from: 0, frames: 1, notes: ['The whole take', 'Not in the brief'] },
  ])
})

test('R-354 a note says what was quoted, drawn, done, settled and replied, in this order', () => {
  const [marker] = markersOf(
    file([
      remark({
        state: 'settled',
        fromFrame: 1,
        toFrame: 1,
        briefQuote: 'Show the label',
        drawing,
        doneTake: 3,
        replies: [reply('creator', 'Like this?'), reply('agency', 'Yes.')],
      }),
    ]),
  )
  expect(marker?.notes).toEqual([
    'Brief: Show the label',
    'Drawing: Box, upper left',
    'Done in take 3',
    'Settled',
    'Creator: Like this?',
    'Brand: Yes.',
  ])
  expect([drawnWords(remark({ drawing })), drawnWords(remark({}))]).toEqual(['Box, upper left', ''])
  expect(replyLines(remark({ replies: [reply('agency', 'Yes.')] }))).toEqual(['Brand: Yes.'])
})

test('R-354 markers come in the order of the film, and of their numbers where they begin together', () => {
  const frames = [
    [1, 90],
    [2, 10],
    [4, 10],
    [3, 10],
    [5, null],
  ] as const
  const made = markersOf(file(frames.map(([number, frame]) => remark({ number, fromFrame: frame, toFrame: frame }))))
  expect(made.map(({ words }) => Number.parseInt(words, 10))).toEqual([5, 2, 3, 4, 1])
})

test('ABUSE 54 no line end and no control sign of a name, a remark or a reply ends a marker', () => {
  const hostile = ' Turn\r\nthe\u2028\u2029label\u0000\u0085\tnow '
  const one = 'Turn the label now'
  const [marker] = markersOf(file([remark({ text: hostile, briefQuote: hostile, replies: [reply('agency', hostile)] })]))
  expect(marker?.words).toBe(`1. ${one}`)
  expect(marker?.notes).toEqual(['The whole take', `Brief: ${one}`, `Brand: ${one}`])
  expect(titleOf({ ...file([]), name: hostile })).toBe('Turn the label now , take 2')
})
