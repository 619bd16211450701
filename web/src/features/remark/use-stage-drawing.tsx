import { Fragment, type ReactNode } from 'react'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { late } from '#ui/feedback/late.tsx'
import type { Playhead } from '#ui/surfaces/playhead.ts'
import { drawnLayer } from './drawn-remark.tsx'
import { useSketch, type Sketch } from './sketch.ts'
import { drawingsOver } from './stage-drawings.ts'

// The bar with its tools appears together with the surface they draw on, never before it.
const loadTools = () => Promise.all([import('./drawing-pad.tsx'), import('./drawing-bar.tsx')])
const DrawingPad = late(() => loadTools().then(([{ DrawingPad: Pad }]) => Pad))
const DrawingBar = late(() => loadTools().then(([, { DrawingBar: Bar }]) => Bar))

type StageDrawing = { layer?: ((ratio: number) => ReactNode) | undefined; bar?: ReactNode }

/** Returns the layer over the video: the drawing in progress with its bar, or those of the remark being written and of the selected remark. */
export function useStageDrawing(sketch: Sketch, playhead: Playhead | null, take: number, picked: Remark | undefined): StageDrawing {
  const written = useSketch(sketch)
  if (!playhead) return {}
  if (written.take !== take || !written.isDrawing) {
    const layers = drawingsOver(take, written, picked).map((drawn) => drawnLayer(playhead, drawn))
    return {
      layer: layers.length > 0 ? (ratio) => layers.map((layer, index) => <Fragment key={index}>{layer?.(ratio)}</Fragment>) : undefined,
    }
  }
  return {
    layer: (ratio) => <DrawingPad sketch={sketch} playhead={playhead} ratio={ratio} />,
    bar: <DrawingBar sketch={sketch} />,
  }
}
