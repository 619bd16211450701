import type { Drawing, Shape } from './remark.ts'

export const pictureAreas = ['upper left', 'top', 'upper right', 'left', 'center', 'right', 'lower left', 'bottom', 'lower right'] as const
export type PictureArea = (typeof pictureAreas)[number]

const names = { pen: 'Line', arrow: 'Arrow', box: 'Box' } as const

const middleOf = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
const thirdOf = (value: number) => (value < 10_000 / 3 ? 0 : value > 20_000 / 3 ? 2 : 1)

/** Where a shape is in the picture: its middle, of an arrow what it points at. */
function areaOf({ kind, points }: Shape): PictureArea {
  const meant = kind === 'arrow' ? points.slice(1) : points
  const column = thirdOf(middleOf(meant.map(([x]) => x)))
  const row = thirdOf(middleOf(meant.map(([, y]) => y)))
  return pictureAreas[row * 3 + column] ?? 'center'
}

export type DrawnShape = { kind: Shape['kind']; at: PictureArea }

export const shapesOf = (drawing: Drawing): DrawnShape[] => drawing.map((one) => ({ kind: one.kind, at: areaOf(one) }))

/** A drawing for who does not see it: 'Box, upper left. Arrow, center.', each once. */
export function drawingWords(shapes: readonly DrawnShape[]): string {
  return [...new Set(shapes.map(({ kind, at }) => `${names[kind]}, ${at}`))].join('. ')
}
