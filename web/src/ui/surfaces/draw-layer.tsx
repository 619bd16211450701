import { type ReactNode, useEffect, useRef } from 'react'
import { useOnFrame } from './frame-video.tsx'
import type { Playhead } from './playhead.ts'
import { pathOf, side, type Shape } from './shapes.ts'

/** The view box of drawings over a picture: `side` high, and as wide as the picture's ratio requires. */
export const spaceOf = (ratio: number): string => `0 0 ${Math.round(side * ratio)} ${side}`

/** One shape in cyan with a dark outline, visible on every picture; its width does not depend on the screen size. */
export function DrawnLine({ shape, ratio }: { shape: Shape; ratio: number }): ReactNode {
  const path = {
    d: pathOf(shape, ratio),
    fill: 'none',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    vectorEffect: 'non-scaling-stroke',
  } as const
  return (
    <>
      <path {...path} stroke="var(--drawing-rim)" strokeWidth={6} />
      <path {...path} stroke="var(--drawing)" strokeWidth={3} />
    </>
  )
}

type DrawLayerProps = {
  playhead: Playhead
  /** The only frame that it was drawn on. */
  frame: number
  shapes: readonly Shape[]
  /** The width of the picture divided by its height. */
  ratio: number
  /** Describes the drawing in words. */
  label: string
}

/** Shows a drawing over its frame while the video is paused there. */
export function DrawLayer({ playhead, frame, shapes, ratio, label }: DrawLayerProps): ReactNode {
  const layer = useRef<SVGSVGElement>(null)
  // Changes the element's style directly, so that a playing video causes no re-render.
  const show = () => layer.current?.style.setProperty('display', playhead.restsAt(frame) ? 'block' : 'none')
  useOnFrame(playhead, show)
  // The drawing may have changed while the video is paused.
  useEffect(show)
  return (
    <svg
      ref={layer}
      role="img"
      aria-label={label}
      viewBox={spaceOf(ratio)}
      // If the picture is stretched by a pixel to fit, so is its drawing.
      preserveAspectRatio="none"
      style={{ display: 'none' }}
      className="absolute inset-0 size-full overflow-hidden"
    >
      {shapes.map((shape, index) => (
        <DrawnLine key={index} shape={shape} ratio={ratio} />
      ))}
    </svg>
  )
}
