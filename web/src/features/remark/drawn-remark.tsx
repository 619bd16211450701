import type { ReactNode } from 'react'
import { drawingWords, shapesOf } from '@pairtake/protocol/remark/drawing-words'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { DrawLayer } from '#ui/surfaces/draw-layer.tsx'
import type { Playhead } from '#ui/surfaces/playhead.ts'

/** What is drawn with a remark of the take on screen, over the frame that it is about; nothing where nothing is drawn. */
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
