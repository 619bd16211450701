import { describe, expect, test } from 'vitest'
import type { Requirements } from '@pairtake/protocol/take-check/take-check'
import type { Stretch } from '#adapters/media/media.ts'
import type { TakeFacts } from '#stored/take-facts.ts'
import { heldWords, takeFindingWords } from '#stored/take-finding-words.ts'
import { findingsOf, isHeld } from './take-check-rules.ts'

type Film = Extract<TakeFacts, { kind: 'video' }>

/** A take without findings. */
const good: Film = {
  kind: 'video',
  width: 1080,
  height: 1920,
  durationSeconds: 20,
  rotation: 0,
  codec: 'h264',
  isInterlaced: false,
  bitsPerSecond: 8_000_000,
  captionTracks: 0,
  hasSound: true,
  framesPerSecond: 30,
  pictureSeconds: 20,
  longestGap: null,
  black: [],
  still: [],
  silence: [],
  loudness: -16,
  peak: -3,
  barsShare: 0,
}
const nothing: Requirements = { minSeconds: null, maxSeconds: null, minShortSide: null, sound: false, captions: false }

type Case = { film?: Partial<Film>; crop?: string; asks?: Partial<Requirements> }
const found = ({ film = {}, crop, asks }: Case) =>
  findingsOf({ ...good, ...film }, { crop: crop ?? null, requirements: asks ? { ...nothing, ...asks } : null })
const said = (given: Case) => found(given).map(({ kind, level }) => `${level} ${kind}`)
const from = (fromSeconds: number, toSeconds: number): Stretch => ({ fromSeconds, toSeconds })

test('a good take has no finding (R-321)', () => {
  expect(said({})).toEqual([])
  expect(said({ crop: '9:16', asks: { minSeconds: 15, maxSeconds: 30, minShortSide: 1080, sound: true } })).toEqual([])
})

test('what is exactly at a limit is inside it (R-321)', () => {
  const asks = { minSeconds: 21, maxSeconds: 21 }
  expect([said({ asks, film: { durationSeconds: 20.5 } }), said({ asks, film: { durationSeconds: 21.5 } })]).toEqual([[], []])
  // A film that ends in a still may do so a quarter of a second before its end.
  expect(said({ film: { still: [from(15, 19.75)] } })).toEqual([])
  expect(said({ film: { still: [from(15, 19.7)] } })).toEqual(['notice still'])
  // Still is told apart from black where a fifth of it is not black.
  expect(said({ film: { black: [from(4, 8)], still: [from(4, 9)] } })).toEqual(['notice black', 'notice still'])
  const bits = (bitsPerSecond: number) => said({ film: { width: 1000, height: 1000, framesPerSecond: 30, bitsPerSecond } })
  expect([bits(900_000), bits(899_999)]).toEqual([[], ['notice few_bits']])
})

test('of more than 200 findings the last are left out, and never that the file was sent before (R-321)', () => {
  const silence = Array.from({ length: 250 }, (_none, at) => from(at * 10, at * 10 + 4))
  const film = { ...good, durationSeconds: 5000, pictureSeconds: 5000, silence }
  const asked = { crop: null, requirements: null }
  const duplicate = { kind: 'duplicate', level: 'notice', fromSeconds: null, toSeconds: null, measured: null, asked: null } as const
  const all = findingsOf(film, asked)
  expect([all.length, all.at(-1)?.fromSeconds]).toEqual([200, 1990])
  const withDuplicate = findingsOf(film, asked, duplicate)
  expect([withDuplicate.length, withDuplicate.at(-2)?.fromSeconds, withDuplicate.at(-1)]).toEqual([200, 1980, duplicate])
  expect(findingsOf(good, asked, duplicate)).toEqual([duplicate])
})

describe('each finding by itself, and what is just inside its limit (R-321)', () => {
  const cases: [finding: string, outside: Case, inside: Case][] = [
    ['must shape', { crop: '9:16', film: { width: 1000, height: 1734 } }, { crop: '9:16', film: { width: 1000, height: 1745 } }],
    [
      'must length',
      { asks: { minSeconds: 21 }, film: { durationSeconds: 20.4 } },
      { asks: { minSeconds: 21 }, film: { durationSeconds: 20.6 } },
    ],
    [
      'must length',
      { asks: { maxSeconds: 20 }, film: { durationSeconds: 20.6 } },
      { asks: { maxSeconds: 20 }, film: { durationSeconds: 20.4 } },
    ],
    ['must short_side', { asks: { minShortSide: 1081 } }, { asks: { minShortSide: 1080 } }],
    ['notice small', { film: { width: 718, height: 1280 } }, { film: { width: 720, height: 1280 } }],
    ['must no_sound', { asks: { sound: true }, film: { hasSound: false } }, { asks: { sound: true } }],
    ['notice no_sound', { film: { hasSound: false, loudness: null, peak: null } }, {}],
    [
      'must all_silent',
      { asks: { sound: true }, film: { silence: [from(0, 20)], loudness: -70 } },
      { asks: { sound: true }, film: { silence: [from(0.5, 3)] } },
    ],
    ['notice all_silent', { film: { silence: [from(0, 20)], loudness: -70 } }, { film: { silence: [from(17.1, 20)] } }],
    ['must no_captions', { asks: { captions: true } }, { asks: { captions: true }, film: { captionTracks: 1 } }],
    ['must all_black', { film: { black: [from(0, 20)], still: [from(0, 20)] } }, { film: { black: [from(4, 4.5)] } }],
    ['must all_still', { film: { still: [from(0, 20)], bitsPerSecond: 1000 } }, { film: { still: [from(4, 7)] } }],
    ['notice black', { film: { black: [from(4, 4.6)] } }, { film: { black: [from(4, 4.5)] } }],
    ['notice black', { film: { black: [from(15, 20)], still: [from(15, 20)] } }, { film: { black: [from(19.6, 20)] } }],
    ['notice still', { film: { still: [from(4, 7.1)] } }, { film: { still: [from(4, 7)] } }],
    ['notice still', { film: { still: [from(14.9, 20)] } }, { film: { still: [from(15, 20)] } }],
    ['notice silence', { film: { silence: [from(4, 7.1)] } }, { film: { silence: [from(4, 7)] } }],
    ['notice loudness', { film: { loudness: -24.1 } }, { film: { loudness: -24 } }],
    ['notice loudness', { film: { loudness: -8.9 } }, { film: { loudness: -9 } }],
    ['notice peak', { film: { peak: -0.9 } }, { film: { peak: -1 } }],
    ['notice bars', { film: { barsShare: 0.65 } }, { film: { barsShare: 0.64 } }],
    ['notice upside_down', { film: { rotation: -180 } }, { film: { rotation: 90 } }],
    ['notice frame_rate', { film: { framesPerSecond: 22.9 } }, { film: { framesPerSecond: 23 } }],
    [
      'notice frame_gaps',
      { film: { longestGap: { ...from(4, 4.2), timesTheMedian: 3.1 } } },
      { film: { longestGap: { ...from(4, 4.1), timesTheMedian: 3 } } },
    ],
    ['notice interlaced', { film: { isInterlaced: true } }, {}],
    ['notice few_bits', { film: { bitsPerSecond: 1_800_000 } }, { film: { bitsPerSecond: 1_900_000 } }],
    ['notice old_codec', { film: { codec: 'mjpeg' } }, { film: { codec: 'hevc' } }],
  ]
  test.each(cases)('%s', (finding, outside, inside) => {
    expect(said(outside)).toEqual([finding])
    expect(said(inside)).toEqual([])
  })
})

describe('what a finding measured, and what was asked (R-321)', () => {
  const told = (given: Case) => found(given).map(({ kind, measured, asked }) => [kind, measured, asked])

  test.each([
    [{ crop: '9:16', film: { width: 1000, height: 1000 } }, ['shape', '1:1', '9:16']],
    [{ crop: '9:16', film: { width: 1000, height: 1700 } }, ['shape', '1000 × 1700', '9:16']],
    [{ asks: { minSeconds: 21 }, film: { durationSeconds: 9.44 } }, ['length', 9.4, 'at least 21 seconds']],
    [{ asks: { minSeconds: 30, maxSeconds: 30 } }, ['length', 20, '30 seconds']],
    [{ asks: { minSeconds: 25, maxSeconds: 30 } }, ['length', 20, '25 to 30 seconds']],
    [{ asks: { maxSeconds: 1 } }, ['length', 20, 'at most 1 second']],
    [{ asks: { minShortSide: 1081 } }, ['short_side', 1080, 1081]],
    [{ film: { width: 718, height: 1280 } }, ['small', 718, 720]],
    [{ film: { hasSound: false }, asks: { sound: true } }, ['no_sound', null, 'sound']],
    [{ film: { hasSound: false } }, ['no_sound', null, null]],
    [{ film: { silence: [from(0, 20)] }, asks: { sound: true } }, ['all_silent', null, 'sound']],
    [{ film: { loudness: -30.06 } }, ['loudness', -30.1, '-24 to -9 LUFS']],
    [{ film: { peak: 0.56 } }, ['peak', 0.6, -1]],
    [{ asks: { captions: true } }, ['no_captions', null, 'captions']],
    [{ film: { framesPerSecond: 14.985 } }, ['frame_rate', 15, 23]],
    [{ film: { bitsPerSecond: 1_000_000 } }, ['few_bits', 0.016, 0.03]],
    [{ film: { codec: 'h263' } }, ['old_codec', 'h263', null]],
    [{ film: { codec: 'mpeg1video' } }, ['old_codec', 'mpeg1video', null]],
    [{ film: { silence: [from(4.126, 8.2)] } }, ['silence', 4.1, null]],
  ] satisfies [Case, unknown[]][])('%j', (given, finding) => {
    expect(told(given)).toEqual([finding])
  })

  test.each(['9:16', '4:5', '1:1', '16:9', '3:4', '4:3', '2:3', '3:2', '5:4', '21:9'])('a picture of %s is named so', (shape) => {
    const [width = 0, height = 0] = shape.split(':').map((part) => Number(part) * 720)
    expect(told({ crop: '1:3', film: { width, height, bitsPerSecond: undefined } })).toEqual([['shape', shape, '1:3']])
  })
})

test('a file that is too small is told once, as what was asked or as what is usual (R-321)', () => {
  const small = { width: 400, height: 700 }
  expect(said({ film: small, asks: { minShortSide: 600 } })).toEqual(['must short_side'])
  // Small, but as large as was asked for.
  expect(said({ film: small, asks: { minShortSide: 400 } })).toEqual(['notice small'])
  expect(said({ film: small, asks: { minShortSide: 300 } })).toEqual(['notice small'])
})

test('what stands in the dark is told once, what stands beside it too (R-321)', () => {
  const still = from(4, 10)
  expect(said({ film: { still: [still], black: [from(4.5, 9.5)] } })).toEqual(['notice black'])
  expect(said({ film: { still: [still], black: [from(9, 10)] } })).toEqual(['notice black', 'notice still'])
  expect(said({ film: { still: [still], black: [from(0, 1), from(12, 19)] } })).toEqual(['notice black', 'notice black', 'notice still'])
})

test('a film whose beginning or end moves is not all still, black or silent (R-321)', () => {
  for (const stretch of [from(0.25, 19.75), from(0, 20.3)]) {
    expect(said({ film: { black: [stretch] } })).toEqual(['must all_black'])
    expect(said({ film: { still: [stretch] } })).toEqual(['must all_still'])
    expect(said({ film: { silence: [stretch] } })).toEqual(['notice all_silent'])
  }
  for (const stretch of [from(0.26, 20), from(0, 19.74)]) {
    expect(said({ film: { black: [stretch] } })).toEqual(['notice black'])
    expect(said({ film: { still: [stretch] } })).toEqual(['notice still'])
    expect(said({ film: { silence: [stretch] } })).toEqual(['notice silence'])
  }
})

test('what was not measured is not told (R-323)', () => {
  expect(said({ film: { loudness: null, peak: null, longestGap: null, bitsPerSecond: undefined } })).toEqual([])
})

test('a must holds a take, notices do not (R-322)', () => {
  expect(isHeld(found({ film: { hasSound: false } }))).toBe(false)
  expect(isHeld(found({ film: { hasSound: false }, asks: { sound: true } }))).toBe(true)
})

test('a photo is only judged by shape, side and colour (R-321)', () => {
  const photo = { kind: 'photo' as const, width: 1080, height: 1350, isOneColour: false }
  const asked = { crop: '4:5', requirements: { ...nothing, minShortSide: 1080 } }
  expect(findingsOf(photo, asked)).toEqual([])
  expect(findingsOf({ ...photo, height: 1080, isOneColour: true }, asked).map(({ kind }) => kind)).toEqual(['shape', 'one_colour'])
  expect(findingsOf({ ...photo, width: 800, height: 1000 }, asked).map(({ kind }) => kind)).toEqual(['short_side'])
})

test('a crop that is no proportion asks for nothing', () => {
  for (const crop of ['portrait', '0:0', '0:9', '9:0', '9:', '4:3:1', 'a 4:3', '10000:1', '']) expect(said({ crop }), crop).toEqual([])
  expect(findingsOf(good, { crop: null, requirements: null })).toEqual([])
})

test('ABUSE 56 at most 200 findings, what holds a take first (R-321)', () => {
  const black = Array.from({ length: 100_000 }, (_, at) => from(2 * at, 2 * at + 1))
  const all = found({ film: { black, durationSeconds: 300_000 }, asks: { maxSeconds: 30 } })
  expect(all).toHaveLength(200)
  expect(all[0]?.kind).toBe('length')
})

test('ABUSE 56 what holds a take is among the 200, however many notices are found before it (R-321)', () => {
  const silence = Array.from({ length: 300 }, (_, at) => from(10 * at, 10 * at + 5))
  const all = found({ film: { silence, durationSeconds: 3000 }, asks: { captions: true } })
  expect([all.length, all[0]?.kind, isHeld(all)]).toEqual([200, 'no_captions', true])
})

test('what holds a take is said in the words of the brief', () => {
  expect(heldWords(found({ crop: '9:16', film: { width: 1920, height: 1080 } }))).toBe(
    'Held back: the brief asks for 9:16 and this is 16:9.',
  )
  const both = found({ crop: '9:16', film: { width: 1920, height: 1080, durationSeconds: 9.43 }, asks: { minSeconds: 15, maxSeconds: 30 } })
  expect(heldWords(both)).toBe(
    'Held back: the brief asks for 9:16 and this is 16:9. The brief asks for 15 to 30 seconds and this is 9.4 seconds long.',
  )
  const silent = { silence: [from(0, 20)], loudness: -70 }
  const mute = { hasSound: false, loudness: null, peak: null }
  expect(heldWords(found({ film: mute, asks: { sound: true } }))).toBe('Held back: the brief asks for sound and this has none.')
  expect(heldWords(found({ film: silent, asks: { sound: true } }))).toBe(
    'Held back: the brief asks for sound and this is silent from start to end.',
  )
  // A brief that asks for no sound is not said to.
  expect([...found({ film: mute }), ...found({ film: silent })].map(takeFindingWords)).toEqual([
    'This has no sound.',
    'The sound is silent from start to end.',
  ])
  expect(found({ film: { black: [from(2, 3.5)] } }).map(takeFindingWords)).toEqual(['The picture is black for 1.5 seconds.'])
  expect(found({ film: { black: [from(2, 3.5)] } })).toEqual([
    { kind: 'black', level: 'notice', fromSeconds: 2, toSeconds: 3.5, measured: 1.5, asked: null },
  ])
})
