import type { ReactNode } from 'react'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { late } from '#ui/feedback/late.tsx'
import type { Playhead } from '#ui/surfaces/playhead.ts'
import { drawnLayer } from './drawn-remark.tsx'
import { useSketch, type Sketch } from './sketch.ts'

// The bar with its tools appears together with the surface they draw on, never before it.
const loadTools = () => Promise.all([import('./drawing-pad.tsx'), import('./drawing-bar.tsx')])
const DrawingPad = late(() => loadTools().then(([{ DrawingPad: Pad }]) => Pad))
const DrawingBar = late(() => loadTools().then(([, { DrawingBar: Bar }]) => Bar))

type StageDrawing = { layer?: ((ratio: number) => ReactNode) | undefined; bar?: ReactNode }

/** Returns the layer over the video: the drawing in progress with its bar, that of the remark being written, or that of the selected remark. */
export function useStageDrawing(sketch: Sketch, playhead: Playhead | null, take: number, picked: Remark | undefined): StageDrawing {
  const { take: written, frame, shapes, isDrawing } = useSketch(sketch)
  if (!playhead) return {}
  if (written !== take) return { layer: drawnLayer(playhead, picked) }
  if (!isDrawing) return { layer: drawnLayer(playhead, { fromFrame: frame, drawing: shapes.length > 0 ? [...shapes] : null }) }
  return {
    layer: (ratio) => <DrawingPad sketch={sketch} playhead={playhead} ratio={ratio} />,
    bar: <DrawingBar sketch={sketch} />,
  }
}
