import { expect, test } from 'vitest'
import { remarkAnswers, remarkChanges, remarkForm, replyForm } from './remark-form.ts'

const id = '018f0000-0000-7000-8000-000000000000'
type Schema = { safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined } }
const told = (schema: Schema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message] as const) ?? []
const written = (more: object) => told(remarkForm, { mediaId: id, text: 'Turn the label.', ...more })

const pen = (count: number) => ({ kind: 'pen', points: Array.from({ length: count }, (_, index) => [index % 10_000, 0]) })
const box = {
  kind: 'box',
  points: [
    [0, 0],
    [10_000, 10_000],
  ],
}

test('R-300 a remark, a reply and an answer have 1 to 400 characters', () => {
  for (const count of [1, 400]) {
    expect(written({ text: '😀'.repeat(count), briefQuote: 'x'.repeat(count) })).toEqual([])
    expect(told(replyForm, { text: 'x'.repeat(count) })).toEqual([])
    expect(told(remarkAnswers, [{ remarkId: id, done: false, text: 'x'.repeat(count) }])).toEqual([])
  }
  for (const text of ['', '   ', 'x'.repeat(401)]) {
    expect(written({ text }).map(([path]) => path)).toEqual(['text'])
    expect(told(remarkChanges, { text }).map(([path]) => path)).toEqual(['text'])
    expect(told(replyForm, { text }).map(([path]) => path)).toEqual(['text'])
  }
  for (const text of ['   ', 'x'.repeat(401)]) {
    expect(written({ briefQuote: text }).map(([path]) => path)).toEqual(['briefQuote'])
    expect(told(remarkAnswers, [{ remarkId: id, done: true, text }]).map(([path]) => path)).toEqual(['0.text'])
  }
  expect(written({ text: 'x'.repeat(401) })[0]?.[1]).toMatch(/^The remark /)
  expect(written({ briefQuote: 'x'.repeat(401) })[0]?.[1]).toMatch(/^The quote /)
  expect(told(replyForm, { text: 'x'.repeat(401) })[0]?.[1]).toMatch(/^The reply /)
  expect(told(remarkAnswers, [{ remarkId: id, done: true, text: 'x'.repeat(401) }])[0]?.[1]).toMatch(/^The reply /)
})

test('R-302 frames are whole numbers from 0, or none', () => {
  for (const frame of [0, 2_147_483_647, null, undefined]) expect(written({ fromFrame: frame, toFrame: frame })).toEqual([])
  for (const frame of [-1, 0.5, '1', Number.NaN, 2_147_483_648]) {
    expect(
      written({ fromFrame: frame, toFrame: frame }).map(([path]) => path),
      String(frame),
    ).toEqual(['fromFrame', 'toFrame'])
  }
  expect(written({ fromFrame: -1, toFrame: -1 }).map(([, words]) => words.slice(0, 15))).toEqual(['The first frame', 'The last frame '])
})

test('R-302 a change names what it changes, and null takes away all but the words', () => {
  expect(remarkChanges.parse({})).toEqual({})
  const none = { fromFrame: null, toFrame: null, briefQuote: null, drawing: null }
  expect(remarkChanges.parse(none)).toEqual(none)
  expect(remarkChanges.parse({ fromFrame: '', toFrame: '', briefQuote: '', drawing: '' })).toEqual(none)
  for (const text of [null, '']) expect(told(remarkChanges, { text }).map(([path]) => path)).toEqual(['text'])
})

test('R-302 ABUSE 53 a drawing has at most 20 shapes and 1,000 points together, counted before it is read', () => {
  const many = [['drawing', 'This drawing has too many lines.']]
  expect(written({ drawing: Array.from({ length: 20 }, () => pen(50)) })).toEqual([])
  expect(written({ drawing: [pen(998), box] })).toEqual([])
  expect(written({ drawing: Array.from({ length: 21 }, () => box) })).toEqual(many)
  expect(written({ drawing: [pen(999), box] })).toEqual(many)
  // Input that is not even a drawing gets only this message.
  expect(written({ drawing: Array.from({ length: 1_000_000 }, () => Number.NaN) })).toEqual(many)
  expect(written({ drawing: [{ kind: 'pen', points: Array.from({ length: 1_000_000 }, () => 'x') }] })).toEqual(many)
})

test('R-302 ABUSE 53 a drawing is lines, arrows and boxes of whole numbers within the picture', () => {
  const drawn = (...shapes: unknown[]) => written({ drawing: shapes }).map(([, words]) => words)
  const through = (value: unknown) => ({ kind: 'pen', points: [[0, value]] })
  expect(drawn(through(0), through(10_000))).toEqual([])
  for (const value of [-1, 10_001]) expect(drawn(through(value)), String(value)).toEqual(['This drawing extends outside the picture.'])
  for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, null, '1', [1], undefined]) {
    expect(drawn(through(value)), String(value)).toEqual(['A drawing is made of whole numbers.'])
  }
  expect(drawn()).toEqual(['This drawing is empty.'])
  expect(drawn({ kind: 'pen', points: [] })).toEqual(['A line needs points.'])
  expect(drawn({ kind: 'pen' })).toEqual(['A line needs points.'])
  for (const kind of ['box', 'arrow']) {
    expect(drawn({ kind, points: [[0, 0]] })).toEqual(['An arrow or a box has two points.'])
    expect(drawn({ kind, points: 'x' })).toEqual(['An arrow or a box has two points.'])
  }
  expect(drawn({ kind: 'pen', points: [[0, 0, 0]] })).toEqual(['A point has two numbers.'])
  for (const shape of [null, 1, 'box', {}, { kind: 'circle', points: [[0, 0]] }]) {
    expect(drawn(shape), JSON.stringify(shape)).toEqual(['A drawing is made of lines, arrows and boxes.'])
  }
  for (const drawing of [{}, 'box', 1]) expect(written({ drawing })).toEqual([['drawing', 'A drawing is a list of shapes.']])
})

test('R-300 a reply’s own id is one that a page makes', () => {
  for (const clientReplyId of ['a', 'A-z_9', 'x'.repeat(64), '', null, undefined])
    expect(told(replyForm, { text: 'Yes.', clientReplyId })).toEqual([])
  for (const clientReplyId of ['x'.repeat(65), 'a b', 'a\n', 'é']) {
    expect(told(replyForm, { text: 'Yes.', clientReplyId }), clientReplyId).toEqual([['clientReplyId', 'This reply id is not usable.']])
  }
})

test('R-306 an answer says whether it is done, and there are at most as many as an item has remarks', () => {
  const answer = { remarkId: id, done: true }
  expect(
    told(
      remarkAnswers,
      Array.from({ length: 500 }, () => answer),
    ),
  ).toEqual([])
  expect(
    told(
      remarkAnswers,
      Array.from({ length: 501 }, () => answer),
    ),
  ).toEqual([['', 'At most 500 answers at once.']])
  expect(told(remarkAnswers, [{ remarkId: id }])).toEqual([['0.done', 'Please say whether it is done.']])
})
