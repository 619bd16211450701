import { Pencil, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { drawingWords, shapesOf } from '@pairtake/protocol/remark/drawing-words'
import { Button } from '#ui/actions/button.tsx'
import type { Playhead } from '#ui/surfaces/playhead.ts'
import { useSketch, type Sketch } from './sketch.ts'

/** The element that explains the shortcuts for shapes; shapes refer to it. */
export const drawingKeysId = 'drawing-keys'

const needsFrame = 'A drawing needs a frame.'

/** The part of the form that starts drawing and describes the drawing. */
export function DrawingField({ sketch, playhead }: { sketch: Sketch; playhead: Playhead }): ReactNode {
  const { frame, shapes, isDrawing } = useSketch(sketch)
  const draw = useRef<HTMLButtonElement>(null)
  const wasDrawing = useRef(false)
  useEffect(() => {
    // After drawing, the focus returns to where it came from.
    if (wasDrawing.current && !isDrawing) draw.current?.focus({ preventScroll: true })
    wasDrawing.current = isDrawing
  }, [isDrawing])
  const toggle = () => {
    if (isDrawing) return sketch.finish()
    playhead.pause()
    if (frame !== null) playhead.seek(frame)
    sketch.start()
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          ref={draw}
          size="small"
          icon={Pencil}
          data-key="draw"
          aria-keyshortcuts="d"
          aria-pressed={isDrawing}
          disabledReason={frame === null ? needsFrame : undefined}
          onClick={toggle}
        >
          Draw
        </Button>
        {shapes.length > 0 && (
          <Button size="small" variant="quiet" icon={X} onClick={() => sketch.clear()}>
            Remove drawing
          </Button>
        )}
      </div>
      {shapes.length > 0 && <p className="text-sm text-muted">Drawn: {drawingWords(shapesOf([...shapes]))}</p>}
      {isDrawing && (
        <p id={drawingKeysId} className="text-sm text-muted">
          Use the arrow keys to move a shape, with Shift to resize or rotate it, and Delete to remove it.
        </p>
      )}
    </div>
  )
}
