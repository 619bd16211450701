import { describe, expect, test } from 'vitest'
import type { Requirements } from '@pairtake/protocol/take-check/take-check'
import type { Stretch } from '#adapters/media/media.ts'
import type { TakeFacts } from '#stored/take-facts.ts'
import { heldWords, takeFindingWords } from '#stored/take-finding-words.ts'
import { findingsOf, isHeld } from './take-check-rules.ts'

type Film = Extract<TakeFacts, { kind: 'video' }>

/** A take of which nothing can be said. */
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

describe('each finding alone, and what is just inside (R-321)', () => {
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

test('a must holds a take, notices do not (R-322)', () => {
  expect(isHeld(found({ film: { hasSound: false } }))).toBe(false)
  expect(isHeld(found({ film: { hasSound: false }, asks: { sound: true } }))).toBe(true)
})

test('a photo is judged by shape, side and colour alone (R-321)', () => {
  const photo = { kind: 'photo' as const, width: 1080, height: 1350, isOneColour: false }
  const asked = { crop: '4:5', requirements: { ...nothing, minShortSide: 1080 } }
  expect(findingsOf(photo, asked)).toEqual([])
  expect(findingsOf({ ...photo, height: 1080, isOneColour: true }, asked).map(({ kind }) => kind)).toEqual(['shape', 'one_colour'])
  expect(findingsOf({ ...photo, width: 800, height: 1000 }, asked).map(({ kind }) => kind)).toEqual(['short_side'])
})

test('a crop that is no proportion asks for nothing', () => {
  for (const crop of ['portrait', '0:0', '9:', '9:16:3', '']) expect(said({ crop })).toEqual([])
})

test('at most 200 findings, what holds a take first (R-321)', () => {
  const black = Array.from({ length: 1000 }, (_, at) => from(2 * at, 2 * at + 1))
  const all = found({ film: { black, durationSeconds: 3000 }, asks: { maxSeconds: 30 } })
  expect(all).toHaveLength(200)
  expect(all[0]?.kind).toBe('length')
})

test('what holds a take is said in the words of the brief', () => {
  expect(heldWords(found({ crop: '9:16', film: { width: 1920, height: 1080 } }))).toBe(
    'Held back: the brief asks for 9:16 and this is 16:9.',
  )
  const both = found({ crop: '9:16', film: { width: 1920, height: 1080, durationSeconds: 9.43 }, asks: { minSeconds: 15, maxSeconds: 30 } })
  expect(heldWords(both)).toBe(
    'Held back: the brief asks for 9:16 and this is 16:9. The brief asks for 15 to 30 seconds and this is 9.4 seconds long.',
  )
  expect(found({ film: { black: [from(2, 3.5)] } }).map(takeFindingWords)).toEqual(['The picture is black for 1.5 seconds.'])
  expect(found({ film: { black: [from(2, 3.5)] } })).toEqual([
    { kind: 'black', level: 'notice', fromSeconds: 2, toSeconds: 3.5, measured: 1.5, asked: null },
  ])
})
