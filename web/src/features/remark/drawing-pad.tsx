import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { drawingWords, shapesOf } from '@pairtake/protocol/remark/drawing-words'
import { Notice } from '#ui/feedback/notice.tsx'
import { useEscape } from '#ui/feedback/use-escape.ts'
import { DrawnLine, spaceOf } from '#ui/surfaces/draw-layer.tsx'
import { useOnFrame } from '#ui/surfaces/frame-video.tsx'
import type { Playhead } from '#ui/surfaces/playhead.ts'
import { moved, pathOf, penStroke, pointAt, withEnd, type Point, type Shape } from '#ui/surfaces/shapes.ts'
import { drawingKeysId } from './drawing-field.tsx'
import { useSketch, type Sketch } from './sketch.ts'

type DrawingPadProps = { sketch: Sketch; playhead: Playhead; ratio: number }

/** The pointer's current action: where it began, over which shape, and the points it passed. */
type Stroke = { pointerId: number; points: [Point, ...Point[]]; hit: number | null; end: 0 | 1 | null; hasMoved: boolean }

/** Moving the pointer less than this counts as a click and draws nothing. */
const pressPx = 4

const aims: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** The picture as a drawing surface: pointers draw, select and move; keys move the selected shape. The video stays at its frame. */
export function DrawingPad({ sketch, playhead, ratio }: DrawingPadProps): ReactNode {
  const { shapes, chosen, tool, frame, isFull } = useSketch(sketch)
  const pad = useRef<SVGSVGElement>(null)
  const stroke = useRef<Stroke | null>(null)
  /** A shape being drawn or changed, which is not part of the drawing yet. */
  const [work, setWork] = useState<{ shape: Shape; held: number | null } | null>(null)
  const drop = () => {
    stroke.current = null
    setWork(null)
  }
  useEscape(() => sketch.finish())
  useEscape(work === null ? undefined : drop)
  useOnFrame(playhead, () => {
    if (frame === null || playhead.restsAt(frame)) return
    playhead.pause()
    if (playhead.aim() !== frame) playhead.seek(frame)
  })
  useEffect(() => {
    const meant = chosen === null ? null : pad.current?.querySelector<SVGElement>(`[data-shape="${chosen}"]`)
    if (meant) meant.focus({ preventScroll: true })
    else if (document.activeElement === document.body) pad.current?.focus({ preventScroll: true })
  }, [chosen])

  const pointOf = ({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): Point => {
    const box = pad.current?.getBoundingClientRect()
    return box ? pointAt(clientX - box.left, clientY - box.top, box) : [0, 0]
  }
  const shapeOf = ({ points, hit, end }: Stroke): Shape => {
    const [from] = points
    const to = points.at(-1) ?? from
    const held = hit === null || hit !== chosen ? undefined : shapes[hit]
    if (held && end !== null) return withEnd(held, end, to)
    if (held) return moved(held, to[0] - from[0], to[1] - from[1])
    return tool === 'pen' ? { kind: 'pen', points } : { kind: tool, points: [from, to] }
  }
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (stroke.current || !event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const on = event.target instanceof Element ? event.target.closest<SVGElement>('[data-shape]')?.dataset : undefined
    const end = event.target instanceof SVGElement ? event.target.dataset['end'] : undefined
    stroke.current = {
      pointerId: event.pointerId,
      points: [pointOf(event)],
      hit: on ? Number(on['shape']) : null,
      end: end === undefined ? null : end === '0' ? 0 : 1,
      hasMoved: false,
    }
  }
  const follow = (event: PointerEvent<SVGSVGElement>): Stroke | null => {
    const now = stroke.current
    if (now?.pointerId !== event.pointerId) return null
    // Between two animation frames a fast pointer passes many points.
    const passed = event.nativeEvent.getCoalescedEvents?.() ?? []
    now.points.push(...(passed.length > 0 ? passed : [event]).map(pointOf))
    const box = event.currentTarget.getBoundingClientRect()
    const [from] = now.points
    const last = pointOf(event)
    const far = Math.hypot(((last[0] - from[0]) * box.width) / 10_000, ((last[1] - from[1]) * box.height) / 10_000)
    now.hasMoved ||= far > pressPx
    return now
  }
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const now = follow(event)
    if (now?.hasMoved) setWork({ shape: shapeOf({ ...now, points: [...now.points] }), held: now.hit === chosen ? chosen : null })
  }
  const onPointerUp = (event: PointerEvent<SVGSVGElement>) => {
    const now = follow(event)
    if (!now) return
    const shape = shapeOf(now)
    drop()
    if (!now.hasMoved) sketch.choose(now.hit)
    else if (now.hit !== null && now.hit === chosen) sketch.replace(now.hit, shape)
    else sketch.add(shape.kind === 'pen' ? penStroke(shape.points) : shape)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const aim = aims[event.key]
    if (aim) sketch.nudge(...aim, event.shiftKey)
    else if (event.key === 'Delete' || event.key === 'Backspace') sketch.remove()
    else if (event.key === 'z' && (event.ctrlKey || event.metaKey)) sketch.undo()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      {/* Keys move the selected shape; every shape is a tab stop. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <svg
        ref={pad}
        role="group"
        aria-label="Drawing area"
        tabIndex={-1}
        viewBox={spaceOf(ratio)}
        onKeyDown={onKeyDown}
        {...{ onPointerDown, onPointerMove, onPointerUp }}
        onPointerCancel={drop}
        onLostPointerCapture={drop}
        className="pointer-events-auto absolute inset-0 size-full cursor-crosshair touch-none overflow-hidden outline-none select-none"
      >
        {shapes.map((shape, index) => (
          <PadShape
            key={index}
            {...{ index, ratio }}
            shape={work?.held === index ? work.shape : shape}
            isChosen={index === chosen}
            onFocus={() => sketch.choose(index)}
          />
        ))}
        {work?.held === null && <DrawnLine shape={work.shape} ratio={ratio} />}
      </svg>
      {isFull && (
        <Notice tone="warning" announce className="absolute inset-x-3 top-3">
          This drawing has too many lines.
        </Notice>
      )}
    </>
  )
}

type PadShapeProps = { shape: Shape; index: number; ratio: number; isChosen: boolean; onFocus: () => void }

const noFill = { fill: 'none', vectorEffect: 'non-scaling-stroke', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

function PadShape({ shape, index, ratio, isChosen, onFocus }: PadShapeProps): ReactNode {
  const words = drawingWords(shapesOf([shape]))
  return (
    <g
      data-shape={index}
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      aria-label={words}
      aria-describedby={drawingKeysId}
      onFocus={onFocus}
      className="cursor-move outline-none"
    >
      {isChosen && <path {...noFill} d={pathOf(shape, ratio)} stroke="var(--on-media)" strokeWidth={11} />}
      <DrawnLine shape={shape} ratio={ratio} />
      {/* An invisible wider line, because the visible one is thinner than a finger. */}
      <path {...noFill} d={pathOf(shape, ratio)} stroke="transparent" strokeWidth={28} pointerEvents="stroke" />
      {isChosen &&
        shape.kind !== 'pen' &&
        shape.points.map(([x, y], end) => {
          const dot = `M${Math.round(x * ratio)} ${y}h0`
          return (
            <g key={end} className="cursor-grab">
              <path {...noFill} d={dot} stroke="var(--drawing-rim)" strokeWidth={18} />
              <path {...noFill} d={dot} stroke="var(--on-media)" strokeWidth={13} />
              <path {...noFill} data-end={end} d={dot} stroke="transparent" strokeWidth={44} pointerEvents="stroke" />
            </g>
          )
        })}
    </g>
  )
}
