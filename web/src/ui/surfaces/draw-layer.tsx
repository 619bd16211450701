import { type ReactNode, useEffect, useRef } from 'react'
import { useOnFrame } from './frame-video.tsx'
import type { Playhead } from './playhead.ts'
import { pathOf, side, type Shape } from './shapes.ts'

/** The user space of what is drawn over a picture: as high as `side`, as wide as its shape makes it. */
export const spaceOf = (ratio: number): string => `0 0 ${Math.round(side * ratio)} ${side}`

/** One shape in cyan with a dark rim, so that it is seen on every picture; as thick on a small screen as on a large one. */
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
  /** The one frame that it was drawn on. */
  frame: number
  shapes: readonly Shape[]
  /** Of the picture, its width by its height. */
  ratio: number
  /** What is drawn, in words. */
  label: string
}

/** A drawing over the frame it belongs to: seen while the film rests there. */
export function DrawLayer({ playhead, frame, shapes, ratio, label }: DrawLayerProps): ReactNode {
  const layer = useRef<SVGSVGElement>(null)
  // Written straight into the element: a film that plays draws nothing again.
  const show = () => layer.current?.style.setProperty('display', playhead.restsAt(frame) ? 'block' : 'none')
  useOnFrame(playhead, show)
  // Another drawing may be meant while the film rests.
  useEffect(show)
  return (
    <svg
      ref={layer}
      role="img"
      aria-label={label}
      viewBox={spaceOf(ratio)}
      // Where a picture is fitted by a pixel, its drawing is as well.
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
