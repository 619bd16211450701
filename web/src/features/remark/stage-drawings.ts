import type { Remark } from '@pairtake/protocol/remark/remark'
import type { SketchState } from './sketch.ts'

export type Drawn = Pick<Remark, 'fromFrame' | 'drawing'>

/**
 * Returns the drawings over a take, each to be shown only on its frame: that of the remark being written, and that of the selected remark. On the
 * same frame the written one replaces the other, which may be its own earlier version.
 */
export function drawingsOver(take: number, written: SketchState, picked: Drawn | undefined): Drawn[] {
  const { frame, shapes, canUndo } = written
  // A drawing that was removed counts too: otherwise the stored one would reappear.
  const isDrawn = written.take === take && (shapes.length > 0 || canUndo)
  const own = isDrawn ? [{ fromFrame: frame, drawing: [...shapes] }] : []
  const others = picked && !(isDrawn && picked.fromFrame === frame) ? [picked] : []
  return [...own, ...others].filter(({ drawing }) => drawing !== null && drawing.length > 0)
}
