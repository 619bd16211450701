import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsOf, inMiddle, moved, pathOf, penStroke, pointAt, side, simplified, withEnd, type Point, type Shape } from './shapes.ts'

const coordinate = fc.integer({ min: 0, max: side })
const point: fc.Arbitrary<Point> = fc.tuple(coordinate, coordinate)
const stroke = fc.array(point, { minLength: 1, maxLength: 200 })
const ended: fc.Arbitrary<Shape> = fc.record({ kind: fc.constantFrom('arrow', 'box'), points: fc.tuple(point, point) })
const shape: fc.Arbitrary<Shape> = fc.oneof(ended, fc.record({ kind: fc.constant('pen'), points: stroke }))
const by = fc.integer({ min: -2 * side, max: 2 * side })

/** Returns the distance of a point from a polyline. */
function offLine([x, y]: Point, line: readonly Point[]): number {
  const [only] = line
  if (line.length === 1 && only) return Math.hypot(x - only[0], y - only[1])
  const off = line.slice(1).map(([toX, toY], index) => {
    const [fromX, fromY] = line[index] ?? [0, 0]
    const along = [toX - fromX, toY - fromY] as const
    const length = along[0] ** 2 + along[1] ** 2
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - fromX) * along[0] + (y - fromY) * along[1]) / length))
    return Math.hypot(x - fromX - share * along[0], y - fromY - share * along[1])
  })
  return Math.min(...off)
}

describe('a line of the pen', () => {
  test('R-344 keeps its ends, and none of its points goes farther than was asked', () => {
    fc.assert(
      fc.property(stroke, fc.integer({ min: 1, max: 500 }), (points, tolerance) => {
        const kept = simplified(points, tolerance)
        expect(kept[0]).toEqual(points[0])
        expect(kept.at(-1)).toEqual(points.at(-1))
        // The remaining points were drawn, and keep their order.
        let at = 0
        for (const one of kept) at = points.indexOf(one, at) + 1 || Number.NaN
        expect(at).toBeLessThanOrEqual(points.length)
        for (const one of points) expect(offLine(one, kept)).toBeLessThanOrEqual(tolerance + 1e-6)
      }),
    )
  })

  test('R-344 is straight where it was drawn straight, and has few points however long it is', () => {
    const straight = Array.from({ length: 5000 }, (_, index): Point => [index * 2, index])
    expect(penStroke(straight).points).toEqual([straight[0], straight.at(-1)])
    // Like a hand that draws circles without stopping: three minutes at 60 points a second.
    const round = Array.from({ length: 10_800 }, (_, index): Point => {
      const radius = 200 + ((index * 37) % 4000)
      return [Math.round(5000 + radius * Math.cos(index / 9)), Math.round(5000 + radius * Math.sin(index / 7))]
    })
    const { points } = penStroke(round)
    expect(points).toHaveLength(150)
    fc.assert(fc.property(stroke, (any) => penStroke(any).points.length <= 150))
  })

  test('R-344 of a single point is a dot', () => {
    expect(pathOf(penStroke([[5000, 2000]]), 0.5)).toBe('M2500 2000L2500 2000')
  })
})

describe('a shape', () => {
  test('R-344 that is moved keeps its size and stays in the picture', () => {
    fc.assert(
      fc.property(shape, by, by, (one, dx, dy) => {
        const [before, after] = [boundsOf(one), boundsOf(moved(one, dx, dy))]
        expect(after.right - after.left).toBe(before.right - before.left)
        expect(after.bottom - after.top).toBe(before.bottom - before.top)
        for (const edge of Object.values(after)) expect(edge >= 0 && edge <= side).toBe(true)
        // Moved as far as requested, or to the edge.
        expect(after.left).toBe(Math.max(0, Math.min(side - before.right + before.left, before.left + dx)))
        expect(after.top).toBe(Math.max(0, Math.min(side - before.bottom + before.top, before.top + dy)))
      }),
    )
  })

  test('R-344 lies within its bounds, and touches each of them', () => {
    fc.assert(
      fc.property(shape, (one) => {
        const { left, top, right, bottom } = boundsOf(one)
        const columns = one.points.map(([x]) => x)
        const rows = one.points.map(([, y]) => y)
        expect([left, right, top, bottom]).toEqual([Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows)])
      }),
    )
  })

  test('R-344 is turned by one end, which stays in the picture while the other does not move', () => {
    fc.assert(
      fc.property(ended, fc.constantFrom(0 as const, 1 as const), by, by, (one, end, x, y) => {
        const turned = withEnd(one, end, [x, y])
        expect(turned.points[1 - end]).toEqual(one.points[1 - end])
        expect(turned.points[end]).toEqual([Math.max(0, Math.min(side, x)), Math.max(0, Math.min(side, y))])
      }),
    )
  })

  test('R-344 added without a pointer is in the middle; an arrow points there', () => {
    const { left, top, right, bottom } = boundsOf(inMiddle('box'))
    expect([(left + right) / 2, (top + bottom) / 2]).toEqual([side / 2, side / 2])
    expect(inMiddle('arrow').points[1]).toEqual([side / 2, side / 2])
  })

  test('R-344 is drawn as wide as the picture is', () => {
    const box: Shape = { kind: 'box', points: [[1000, 2000], [3000, 4000]] } // prettier-ignore
    expect(pathOf(box, 0.5625)).toBe('M563 2000L1688 2000 1688 4000 563 4000Z')
    fc.assert(
      fc.property(shape, fc.double({ min: 0.1, max: 10, noNaN: true }), (one, ratio) => {
        expect(pathOf(one, ratio)).not.toMatch(/NaN|Infinity|undefined/)
      }),
    )
  })
})

test('R-344 a place on the screen is one of whole numbers in the picture, on its edge where it is outside', () => {
  const box = { width: 320, height: 569 }
  expect(pointAt(160, 569, box)).toEqual([5000, 10_000])
  expect(pointAt(-4, 700, box)).toEqual([0, 10_000])
  fc.assert(
    fc.property(fc.double({ min: -1e4, max: 1e4, noNaN: true }), fc.double({ min: -1e4, max: 1e4, noNaN: true }), (x, y) => {
      for (const value of pointAt(x, y, box)) expect(Number.isInteger(value) && value >= 0 && value <= side).toBe(true)
    }),
  )
})

test.each([
  ['right', [1000, 5000], [5000, 5000], 1],
  ['left', [5000, 5000], [1000, 5000], 1],
  ['down in an upright picture', [5000, 1000], [5000, 6000], 0.5625],
  ['up to the left in a wide picture', [8000, 8000], [3000, 2000], 1.7778],
] as const)('R-344 an arrow that points %s has its head at its tip, open towards its tail', (_way, [fromX, fromY], [toX, toY], ratio) => {
  const path = pathOf({ kind: 'arrow', points: [[fromX, fromY], [toX, toY]] }, ratio) // prettier-ignore
  const [tail, tip, wing, middle, other] = (path.match(/-?\d+ -?\d+/g) ?? []).map((pair) => pair.split(' ').map(Number) as Point)
  if (!tail || !tip || !wing || !middle || !other) throw new Error(path)
  expect(middle).toEqual(tip)
  const along = ([x, y]: Point) => (x - tip[0]) * (tail[0] - tip[0]) + (y - tip[1]) * (tail[1] - tip[1])
  const across = ([x, y]: Point) => (x - tip[0]) * (tail[1] - tip[1]) - (y - tip[1]) * (tail[0] - tip[0])
  const length = Math.hypot(tail[0] - tip[0], tail[1] - tip[1])
  // Both behind the tip and on either side of the line, equally far but for rounding.
  expect(Math.min(along(wing), along(other)) / length).toBeGreaterThan(100)
  expect(Math.abs(across(wing) / length)).toBeGreaterThan(50)
  expect(Math.abs(across(wing) + across(other)) / length).toBeLessThan(3)
})
