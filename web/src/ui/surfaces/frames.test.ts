import { describe, expect, test } from 'vitest'
import { frameBeginningAt, frameLyingAt, isSameReel, middleOf, timeCode, type Reel } from './frames.ts'

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
  [75, 2],
] as const

describe.each(rates)('R-293 at %d/%d frames a second', (num, den) => {
  // The longest accepted video is one hour.
  const reel: Reel = { num, den, frames: Math.floor((3600 * num) / den) }

  test('the middle of a frame lies in it, and the moment it begins, in microseconds, names it', () => {
    const wrong: number[] = []
    for (let frame = 0; frame < reel.frames; frame += 1) {
      const begins = Math.round((frame * den * 1e6) / num) / 1e6
      if (frameLyingAt(middleOf(frame, reel), reel) !== frame || frameBeginningAt(begins, reel) !== frame) wrong.push(frame)
    }
    expect(wrong).toEqual([])
  })

  test('a frame is sought half a frame from either border, where no rounding leads to its neighbour', () => {
    for (const frame of [0, 1, 100, reel.frames - 1]) {
      expect((middleOf(frame, reel) * num) / den - frame).toBeCloseTo(0.5, 6)
    }
  })

  test('every frame has a time code of its own, and each second begins with frame 0', () => {
    const codes = Array.from({ length: Math.min(reel.frames, 5000) }, (_, frame) => timeCode(frame, reel))
    expect(new Set(codes).size).toBe(codes.length)
    const inSeconds = codes.map((code) => {
      const [, minutes, seconds, rest] = /^(\d+):(\d\d)\.(\d\d)$/.exec(code) ?? []
      return { second: Number(minutes) * 60 + Number(seconds), rest: Number(rest) }
    })
    expect(inSeconds.map(({ second }) => second)).toEqual(codes.map((_, frame) => Number((BigInt(frame) * BigInt(den)) / BigInt(num))))
    // The number counts up within a second and restarts with the next.
    const unexpected = inSeconds.filter(({ second, rest }, frame) => {
      const before = inSeconds[frame - 1]
      return rest !== (before?.second === second ? before.rest + 1 : 0)
    })
    expect(unexpected).toEqual([])
  })
})

test.each([
  [0, { num: 25, den: 1 }, '0:00.00'],
  [112, { num: 25, den: 1 }, '0:04.12'],
  [1500, { num: 25, den: 1 }, '1:00.00'],
  [119, { num: 30_000, den: 1001 }, '0:03.29'],
  [120, { num: 30_000, den: 1001 }, '0:04.00'],
  [3659, { num: 60, den: 1 }, '1:00.59'],
] as const)('frame %d reads as its time code', (frame, rate, code) => {
  expect(timeCode(frame, { ...rate, frames: 10_000 })).toBe(code)
})

test('two films share a playhead only where rate and length are the same', () => {
  const reel: Reel = { num: 30_000, den: 1001, frames: 150 }
  expect(isSameReel(reel, { ...reel })).toBe(true)
  for (const change of [{ num: 24_000 }, { den: 1000 }, { frames: 300 }]) expect(isSameReel(reel, { ...reel, ...change })).toBe(false)
  expect(isSameReel(reel, null)).toBe(false)
  expect(isSameReel(undefined, null)).toBe(true)
})
