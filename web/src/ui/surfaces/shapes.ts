/** In ten-thousandths of the picture, whatever its aspect ratio: x to the right, y downward. */
export type Point = [x: number, y: number]
export type Shape = { kind: 'pen'; points: Point[] } | { kind: 'arrow' | 'box'; points: [Point, Point] }

export const side = 10_000

const inside = (value: number): number => Math.max(0, Math.min(side, Math.round(value)))

/** Returns a position in a box on the screen, from its upper left corner; positions outside are clamped to its edge. */
export const pointAt = (x: number, y: number, box: { width: number; height: number }): Point => [
  inside((x / box.width) * side),
  inside((y / box.height) * side),
]

export type Bounds = { left: number; top: number; right: number; bottom: number }

export function boundsOf({ points }: Shape): Bounds {
  const [first] = points
  const bounds = { left: first?.[0] ?? 0, top: first?.[1] ?? 0, right: first?.[0] ?? 0, bottom: first?.[1] ?? 0 }
  for (const [x, y] of points) {
    bounds.left = Math.min(bounds.left, x)
    bounds.right = Math.max(bounds.right, x)
    bounds.top = Math.min(bounds.top, y)
    bounds.bottom = Math.max(bounds.bottom, y)
  }
  return bounds
}

/** Moves a shape without changing its size, at most to the picture's edge. */
export function moved<One extends Shape>(shape: One, byX: number, byY: number): One {
  const { left, top, right, bottom } = boundsOf(shape)
  const dx = Math.max(-left, Math.min(side - right, Math.round(byX)))
  const dy = Math.max(-top, Math.min(side - bottom, Math.round(byY)))
  return { ...shape, points: shape.points.map(([x, y]) => [x + dx, y + dy]) }
}

/** Moves one end of a shape, which turns an arrow or resizes a box; a pen stroke is unchanged. */
export function withEnd(shape: Shape, end: 0 | 1, [x, y]: Point): Shape {
  if (shape.kind === 'pen') return shape
  const point: Point = [inside(x), inside(y)]
  const [tail, head] = shape.points
  return { ...shape, points: end === 0 ? [point, head] : [tail, point] }
}

/** Returns a shape added without a pointer: in the middle, to be moved from there. The arrow points at the middle. */
export function inMiddle(kind: 'arrow' | 'box'): Shape {
  const middle = side / 2
  const from: Point = kind === 'box' ? [middle - 1500, middle - 1000] : [middle - 1500, middle + 1500]
  return { kind, points: [from, kind === 'box' ? [middle + 1500, middle + 1000] : [middle, middle]] }
}

function distance([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const alongX = toX - fromX
  const alongY = toY - fromY
  const length = alongX * alongX + alongY * alongY
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - fromX) * alongX + (y - fromY) * alongY) / length))
  return Math.hypot(x - fromX - share * alongX, y - fromY - share * alongY)
}

type Span = {
  from: number
  to: number
  /** The index of the point between them that is farthest from the straight line. */ farthest: number
  off: number
}

function spanOf(points: readonly Point[], from: number, to: number): Span {
  const span = { from, to, farthest: from, off: 0 }
  const [start, end] = [points[from], points[to]]
  if (!start || !end) return span
  for (const [index, point] of points.slice(from + 1, to).entries()) {
    const off = distance(point, start, end)
    if (off > span.off) Object.assign(span, { farthest: from + 1 + index, off })
  }
  return span
}

/**
 * Simplifies a line by Douglas-Peucker, splitting the worst segment first: no removed point is farther than the tolerance from the result, unless
 * the result already has the maximum number of points.
 */
export function simplified(points: readonly Point[], tolerance: number, most = Infinity): Point[] {
  if (points.length < 3) return [...points]
  const last = points.length - 1
  const spans = [spanOf(points, 0, last)]
  while (spans.length < most - 1) {
    const worst = spans.reduce((one, other) => (other.off > one.off ? other : one))
    if (worst.off <= tolerance) break
    const { from, to, farthest } = worst
    spans.splice(spans.indexOf(worst), 1, spanOf(points, from, farthest), spanOf(points, farthest, to))
  }
  const kept = new Set([...spans.map(({ from }) => from), last])
  return points.filter((_, index) => kept.has(index))
}

/** 0.15 % of the picture, the typical tremor of a hand: a pixel or two on most screens. */
const tremble = 15
/** The maximum per stroke, so that many fit into a drawing. */
const mostPoints = 150

/** Returns a pen stroke, reduced to few points. */
export const penStroke = (points: readonly Point[]): Shape => ({ kind: 'pen', points: simplified(points, tremble, mostPoints) })

/** Returns the SVG path of a shape over a picture whose width is `ratio` times its height; the height is `side`. */
export function pathOf(shape: Shape, ratio: number): string {
  const at = ([x, y]: Point) => `${Math.round(x * ratio)} ${y}`
  if (shape.kind === 'pen') {
    const [first, ...rest] = shape.points
    // A single point is a dot: a line of zero length with round caps.
    return first ? `M${at(first)}L${(rest.length > 0 ? rest : [first]).map(at).join(' ')}` : ''
  }
  const [from, to] = shape.points
  if (shape.kind === 'box') return `M${at(from)}L${at([to[0], from[1]])} ${at(to)} ${at([from[0], to[1]])}Z`
  return `M${at(from)}L${at(to)}${arrowHead(from, to, ratio)}`
}

const headLength = 450
const headAngle = Math.PI / 7

function arrowHead(from: Point, to: Point, ratio: number): string {
  const wide = Math.min(1, ratio)
  const [headX, headY] = [to[0] * ratio, to[1]]
  const back = Math.atan2(from[1] - headY, from[0] * ratio - headX)
  const wing = (angle: number) =>
    `${Math.round(headX + Math.cos(back + angle) * headLength * wide)} ${Math.round(headY + Math.sin(back + angle) * headLength * wide)}`
  return `M${wing(headAngle)}L${Math.round(headX)} ${headY} ${wing(-headAngle)}`
}
