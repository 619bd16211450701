import { useEffect, useEffectEvent, useRef } from 'react'
import { drawing } from '@pairtake/protocol/remark/remark'
import { useKeptText } from '#mechanisms/keep/use-kept-text.ts'
import type { Shape } from '#ui/surfaces/shapes.ts'
import type { Stretch } from './remark-words.ts'
import type { Sketch } from './sketch.ts'

type KeptSketch = {
  name: string
  sketch: Sketch
  take: number
  stretch: Stretch
  begun: readonly Shape[]
  drawsAtOnce: boolean | undefined
}

type Kept = { stretch: Stretch; shapes: Shape[] }

/**
 * Opens the sketch while a form is open, and stores the drawing with its frame. Returns a function that discards the stored drawing, and whether
 * one from an earlier visit is filled in, with its frame, if there was any.
 */
export function useKeptSketch({ name, sketch, take, stretch, begun, drawsAtOnce }: KeptSketch, onFound: (stretch: Stretch) => void) {
  const [kept, keep, isRead] = useKeptText(`${name} drawing`)
  const hasDrawn = useRef(false)
  const open = useEffectEvent(() => {
    sketch.open(take, stretch.fromFrame, begun)
    if (drawsAtOnce) sketch.start()
  })
  const follow = useEffectEvent((at: Stretch = stretch) => {
    const { take: ofTake, shapes, canUndo } = sketch.read()
    hasDrawn.current ||= canUndo
    if (ofTake === null || !hasDrawn.current) return
    keep(shapes.length === 0 ? '' : JSON.stringify({ stretch: at, shapes }))
  })
  useEffect(() => {
    open()
    const end = sketch.subscribe(() => follow())
    return () => {
      end()
      sketch.close()
    }
  }, [sketch])
  const { fromFrame, toFrame } = stretch
  useEffect(() => {
    sketch.moveTo(fromFrame)
    // The sketch has no end, so it says nothing if only that changes.
    follow({ fromFrame, toFrame })
  }, [sketch, fromFrame, toFrame])
  const find = useEffectEvent((text: string) => {
    const found = hasDrawn.current ? undefined : parseKept(text)
    if (!found) return
    onFound(found.stretch)
    sketch.open(take, found.stretch.fromFrame, found.shapes)
    if (drawsAtOnce) sketch.start()
    hasDrawn.current = true
  })
  useEffect(() => find(kept), [kept])
  const stored = parseKept(kept)?.stretch ?? stretch
  const isFilledIn = isRead && stored.fromFrame === fromFrame && stored.toFrame === toFrame
  return { dropSketch: () => keep(''), isFilledIn }
}

/** Parses a stored drawing, which a different version of the page may have written. */
function parseKept(text: string): Kept | undefined {
  try {
    const { stretch, shapes } = JSON.parse(text) as Kept
    return { stretch: { fromFrame: stretch.fromFrame, toFrame: stretch.toFrame }, shapes: drawing.parse(shapes) }
  } catch {
    return undefined
  }
}
