import type { ReactNode } from 'react'
import { drawingWords, shapesOf } from '@pairtake/protocol/remark/drawing-words'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { DrawLayer } from '#ui/surfaces/draw-layer.tsx'
import type { Playhead } from '#ui/surfaces/playhead.ts'

/** Returns the drawing of a remark on the shown take, as a layer over its frame; undefined if there is no drawing. */
export function drawnLayer(
  playhead: Playhead | null,
  remark: Pick<Remark, 'fromFrame' | 'drawing'> | undefined,
): ((ratio: number) => ReactNode) | undefined {
  if (!playhead || !remark || remark.drawing === null || remark.fromFrame === null) return undefined
  const { drawing, fromFrame } = remark
  const label = drawingWords(shapesOf(drawing))
  return function drawn(ratio) {
    return <DrawLayer playhead={playhead} frame={fromFrame} shapes={drawing} ratio={ratio} label={label} />
  }
}
