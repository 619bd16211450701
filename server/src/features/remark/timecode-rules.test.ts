import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNtsc, timecodeOf, type FrameRate } from './timecode-rules.ts'

const rates: [string, FrameRate, number, number][] = [
  ['10', { num: 10, den: 1 }, 10, 0],
  ['12', { num: 12, den: 1 }, 12, 0],
  ['15', { num: 15, den: 1 }, 15, 0],
  ['23.976', { num: 24_000, den: 1001 }, 24, 0],
  ['24', { num: 24, den: 1 }, 24, 0],
  ['25', { num: 25, den: 1 }, 25, 0],
  ['29.97', { num: 30_000, den: 1001 }, 30, 2],
  ['30', { num: 30, den: 1 }, 30, 0],
  ['50', { num: 50, den: 1 }, 50, 0],
  ['59.94', { num: 60_000, den: 1001 }, 60, 4],
  ['60', { num: 60, den: 1 }, 60, 0],
]

/** The inverse, from the definition: all frame numbers up to here, minus those dropped at the beginning of minutes. */
function frameOf(timecode: string, base: number, drop: number, hour: number): number {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = timecode.split(/[:;]/).map(Number)
  const allMinutes = (hours - hour) * 60 + minutes
  return (allMinutes * 60 + seconds) * base + frames - drop * (allMinutes - Math.floor(allMinutes / 10))
}

describe.each(rates)('R-354 at %s frames a second', (_name, rate, base, drop) => {
  test('a timecode names one frame, and that frame has it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 * 3600 * base }), fc.integer({ min: 0, max: 2 }), (frame, hour) => {
        const timecode = timecodeOf(frame, rate, hour)
        expect(timecode).toMatch(drop > 0 ? /^\d\d:[0-5]\d:[0-5]\d;\d\d$/ : /^\d\d:[0-5]\d:[0-5]\d:\d\d$/)
        expect(Number(timecode.slice(-2))).toBeLessThan(base)
        expect(frameOf(timecode, base, drop, hour)).toBe(frame)
      }),
      { numRuns: 2000 },
    )
  })

  test('no frame has a number that is left out', () => {
    const isLeftOut = (timecode: string) => drop > 0 && /:\d[1-9]:00;0\d$/.test(timecode) && Number(timecode.slice(-2)) < drop
    const borders = Array.from({ length: 61 }, (_, minute) => Math.round((minute * 60 * rate.num) / rate.den))
    const around = borders.flatMap((frame) => Array.from({ length: 12 }, (_, index) => frame - 6 + index)).filter((frame) => frame >= 0)
    expect(around.map((frame) => timecodeOf(frame, rate)).filter(isLeftOut)).toEqual([])
  })
})

test('R-354 drops two numbers a minute at 29.97 and four at 59.94, but none in the tenth', () => {
  const at = (rate: FrameRate, frames: readonly number[]) => frames.map((frame) => timecodeOf(frame, rate))
  expect(at({ num: 30_000, den: 1001 }, [0, 1799, 1800, 3597, 3598, 17_981, 17_982, 107_891, 107_892])).toEqual([
    '00:00:00;00',
    '00:00:59;29',
    '00:01:00;02',
    '00:01:59;29',
    '00:02:00;02',
    '00:09:59;29',
    '00:10:00;00',
    '00:59:59;29',
    '01:00:00;00',
  ])
  expect(at({ num: 60_000, den: 1001 }, [3599, 3600, 35_963, 35_964])).toEqual(['00:00:59;59', '00:01:00;04', '00:09:59;59', '00:10:00;00'])
  expect(at({ num: 24_000, den: 1001 }, [1439, 1440])).toEqual(['00:00:59:23', '00:01:00:00'])
})

test('R-354 only a rate that is a thousandth slower than a whole one is one of television', () => {
  const rate = (num: number, den: number) => isNtsc({ num, den })
  expect([rate(24_000, 1001), rate(30_000, 1001), rate(60_000, 1001)]).toEqual([true, true, true])
  expect([rate(30_000, 1000), rate(30, 1), rate(24_500, 1001), rate(30_001, 1001)]).toEqual([false, false, false, false])
})
