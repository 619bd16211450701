import type { Drawing, Shape } from './remark.ts'

export const pictureAreas = ['upper left', 'top', 'upper right', 'left', 'center', 'right', 'lower left', 'bottom', 'lower right'] as const
export type PictureArea = (typeof pictureAreas)[number]

const names = { pen: 'Line', arrow: 'Arrow', box: 'Box' } as const

const middleOf = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
const thirdOf = (value: number) => (value < 10_000 / 3 ? 0 : value > 20_000 / 3 ? 2 : 1)

/** Returns the part of the picture a shape is in: that of its centre, or of an arrow's head. */
function areaOf({ kind, points }: Shape): PictureArea {
  const meant = kind === 'arrow' ? points.slice(1) : points
  const column = thirdOf(middleOf(meant.map(([x]) => x)))
  const row = thirdOf(middleOf(meant.map(([, y]) => y)))
  return pictureAreas[row * 3 + column] ?? 'center'
}

export type DrawnShape = { kind: Shape['kind']; at: PictureArea }

export const shapesOf = (drawing: Drawing): DrawnShape[] => drawing.map((one) => ({ kind: one.kind, at: areaOf(one) }))

/** Describes a drawing for screen readers: 'Box, upper left. Arrow, center.', each distinct phrase once. */
export function drawingWords(shapes: readonly DrawnShape[]): string {
  return [...new Set(shapes.map(({ kind, at }) => `${names[kind]}, ${at}`))].join('. ')
}
