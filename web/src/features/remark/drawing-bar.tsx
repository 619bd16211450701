import { Check, Eraser, MoveUpRight, Pencil, Plus, Square, Trash2, Undo } from 'lucide-react'
import type { ReactNode } from 'react'
import { drawingWords, shapesOf } from '@pairtake/protocol/remark/drawing-words'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { inMiddle } from '#ui/surfaces/shapes.ts'
import { useSketch, type Sketch, type Tool } from './sketch.ts'

const tools = [
  { tool: 'pen', icon: Pencil, name: 'Pen' },
  { tool: 'arrow', icon: MoveUpRight, name: 'Arrow' },
  { tool: 'box', icon: Square, name: 'Box' },
] as const satisfies readonly { tool: Tool; icon: typeof Pencil; name: string }[]

const onMedia = 'text-on-media focus-visible:outline-on-media aria-disabled:opacity-50 pointer-coarse:w-10'

/** Replaces the player's bar while drawing: the tools, and the actions on the drawing. */
export function DrawingBar({ sketch }: { sketch: Sketch }): ReactNode {
  const { shapes, chosen, tool, canUndo } = useSketch(sketch)
  const shape = chosen === null ? undefined : shapes[chosen]
  return (
    <div
      data-drawing=""
      role="group"
      aria-label="Drawing"
      className="flex min-h-12 flex-wrap items-center gap-x-1 px-1.5 text-sm font-semibold text-on-media"
    >
      {tools.map(({ tool: one, icon, name }) => (
        <IconButton
          key={one}
          plain
          {...{ icon, name }}
          // The focus starts on the current tool.
          autoFocus={one === tool}
          aria-pressed={one === tool}
          className={`${onMedia} aria-pressed:bg-on-media/25`}
          onClick={() => sketch.use(one)}
        />
      ))}
      <IconButton
        plain
        icon={Plus}
        name={tool === 'box' ? 'Add a box' : 'Add an arrow'}
        className={onMedia}
        disabled={tool === 'pen'}
        onClick={() => tool !== 'pen' && sketch.add(inMiddle(tool))}
      />
      <span className="flex-1" />
      <IconButton plain icon={Undo} name="Undo" className={onMedia} disabled={!canUndo} onClick={() => sketch.undo()} />
      <IconButton
        plain
        icon={Trash2}
        name={shape ? `Delete ${drawingWords(shapesOf([shape]))}` : 'Delete the chosen shape'}
        className={onMedia}
        disabled={!shape}
        onClick={() => sketch.remove()}
      />
      <IconButton
        plain
        icon={Eraser}
        name="Clear the drawing"
        className={onMedia}
        disabled={shapes.length === 0}
        onClick={() => sketch.clear()}
      />
      <Button size="small" icon={Check} className="ml-auto" onClick={() => sketch.finish()}>
        Done
      </Button>
      <span role="status" className="sr-only">
        {shape ? drawingWords(shapesOf([shape])) : ''}
      </span>
    </div>
  )
}
