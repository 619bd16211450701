import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bendFor, counterpart, secondsThere, span, type Meeting } from './counterpart.ts'
import type { Reel } from './frames.ts'

const rates = [
  [10, 1],
  [12, 1],
  [15, 1],
  [24_000, 1001],
  [24, 1],
  [25, 1],
  [30_000, 1001],
  [30, 1],
  [50, 1],
  [60_000, 1001],
  [60, 1],
] as const

/** The longest accepted video is one hour. */
const hours = rates.map(([num, den]): Reel => ({ num, den, frames: Math.floor((3600 * num) / den) }))
const pairs = hours.flatMap((from) => hours.map((to) => ({ from, to, words: `${from.num}/${from.den} against ${to.num}/${to.den}` })))

/** Computes the definition in integers of any size: the greatest frame that begins no later than this one. */
function exactly(frame: number, from: Reel, to: Reel, [here, there]: Meeting): number {
  const above = BigInt(frame - here) * BigInt(from.den) * BigInt(to.num)
  const below = BigInt(from.num) * BigInt(to.den)
  const whole = above / below
  return Number(above < 0n && whole * below !== above ? whole - 1n : whole) + there
}

const reel = fc.constantFrom(...hours)
const meeting: fc.Arbitrary<Meeting> = fc.tuple(fc.integer({ min: 0, max: 216_000 }), fc.integer({ min: 0, max: 216_000 }))
const frame = fc.integer({ min: -216_000, max: 432_000 })

describe('R-361 the frame that belongs to another', () => {
  test.each(pairs)('is the one on screen when that begins, for each frame of an hour: $words', ({ from, to }) => {
    const wrong: number[] = []
    // Tests all of the first seconds, then steps by a number that shares no factor with any rate.
    for (let at = 0; at < from.frames; at += at < 1000 ? 1 : 7) {
      if (counterpart(at, from, to) !== exactly(at, from, to, [0, 0])) wrong.push(at)
    }
    expect(wrong).toEqual([])
  })

  test('is that in any rates, with any offset', () => {
    fc.assert(
      fc.property(frame, reel, reel, meeting, (at, from, to, meets) => {
        expect(counterpart(at, from, to, meets)).toBe(exactly(at, from, to, meets))
      }),
      { numRuns: 20_000 },
    )
  })

  test('is the same frame at the same rate, moved by the offset', () => {
    fc.assert(
      fc.property(frame, reel, meeting, (at, film, [here, there]) => {
        expect(counterpart(at, film, film)).toBe(at)
        expect(counterpart(at, film, film, [here, there])).toBe(at - here + there)
      }),
    )
  })

  test('never runs backwards, and meets where both were put together', () => {
    fc.assert(
      fc.property(frame, reel, reel, meeting, (at, from, to, meets) => {
        expect(counterpart(at + 1, from, to, meets)).toBeGreaterThanOrEqual(counterpart(at, from, to, meets))
        expect(counterpart(meets[0], from, to, meets)).toBe(meets[1])
      }),
    )
  })

  test.each([
    [1, { num: 24, den: 1 }, { num: 60, den: 1 }, 2],
    [2, { num: 24, den: 1 }, { num: 60, den: 1 }, 5],
    [47, { num: 24, den: 1 }, { num: 60, den: 1 }, 117],
    [100, { num: 30_000, den: 1001 }, { num: 25, den: 1 }, 83],
    [29_970, { num: 30_000, den: 1001 }, { num: 30, den: 1 }, 29_999],
  ] as const)('frame %d of %j is beside frame %#', (at, from, to, there) => {
    expect(counterpart(at, { ...from, frames: 200_000 }, { ...to, frames: 200_000 })).toBe(there)
  })
})

test('R-361 a moment in seconds is the same moment in the other film', () => {
  const slow: Reel = { num: 24, den: 1, frames: 240 }
  const fast: Reel = { num: 60, den: 1, frames: 600 }
  expect(secondsThere(2, slow, fast, [24, 120])).toBeCloseTo(3, 9)
  expect(secondsThere(3, fast, slow, [120, 24])).toBeCloseTo(2, 9)
})

describe('R-361 a comparison lasts from the first beginning to the last end', () => {
  const film = (num: number, frames: number): Reel => ({ num, den: 1, frames })
  test.each([
    ['of one length', film(25, 100), film(25, 100), [0, 0], 0, 99],
    ['the other is longer', film(25, 100), film(25, 150), [0, 0], 0, 149],
    ['the other is shorter', film(25, 100), film(25, 50), [0, 0], 0, 99],
    ['the other begins earlier', film(25, 100), film(25, 100), [0, 10], -10, 99],
    ['the other begins later', film(25, 100), film(25, 100), [10, 0], 0, 109],
    ['of different rates, one frame over', film(24, 60), film(60, 150), [0, 0], 0, 60],
  ] as const)('%s', (_words, lead, other, meets, first, last) => {
    expect(span(lead, other, meets)).toEqual({ first, last })
  })

  test('the last frames of both are reached in any rates, with any offset', () => {
    fc.assert(
      fc.property(reel, reel, meeting, (lead, other, meets) => {
        const { first, last } = span(lead, other, meets)
        expect(last).toBeGreaterThanOrEqual(lead.frames - 1)
        expect(counterpart(last, lead, other, meets)).toBeGreaterThanOrEqual(other.frames - 1)
        expect(counterpart(first, lead, other, meets)).toBeLessThanOrEqual(0)
      }),
    )
  })
})

describe('R-362 a film that is ahead runs slower until it is there', () => {
  test('within half a frame nothing bends, and what catches up goes on until a tenth of one', () => {
    expect(bendFor(0.4 / 60, 1 / 60, false)).toBe(0)
    expect(bendFor(0.4 / 60, 1 / 60, true)).toBeLessThan(0)
    expect(bendFor(0.05 / 60, 1 / 60, true)).toBe(0)
  })

  test('it bends against the distance, in hundredths, never by more than a tenth', () => {
    fc.assert(
      fc.property(fc.double({ min: -5, max: 5, noNaN: true }), fc.boolean(), (ahead, isBent) => {
        const bend = bendFor(ahead, 1 / 60, isBent)
        expect(Math.abs(bend)).toBeLessThanOrEqual(0.1)
        expect(bend * 100).toBeCloseTo(Math.round(bend * 100), 9)
        expect(bend * ahead).toBeLessThanOrEqual(0)
      }),
    )
  })
})
