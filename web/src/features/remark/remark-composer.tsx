import { MessageSquarePlus, Pencil } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { timeCode } from '#ui/surfaces/frames.ts'
import type { Playhead } from '#ui/surfaces/playhead.ts'
import { RemarkForm } from './late-remark-form.tsx'
import { wholeTake } from './remark-words.ts'

type RemarkComposerProps = Omit<ComponentProps<typeof RemarkForm>, 'begun' | 'onClose'>

/** Starts a remark on the frame shown or on the whole take. */
export function RemarkComposer(props: RemarkComposerProps) {
  const { playhead } = props
  const [open, setOpen] = useState<Pick<ComponentProps<typeof RemarkForm>, 'begun' | 'drawsAtOnce'> | null>(null)
  if (open !== null) return <RemarkForm {...props} {...open} onClose={() => setOpen(null)} />
  const begin = (drawsAtOnce: boolean) => {
    setOpen({ begun: playhead ? { fromFrame: playhead.pause(), toFrame: null } : wholeTake, drawsAtOnce })
  }
  return (
    <div className="flex gap-2">
      <Button icon={MessageSquarePlus} data-key="remark" aria-keyshortcuts="r" className="min-w-0 flex-1" onClick={() => begin(false)}>
        {playhead ? (
          <span>
            Remark at <FrameNow playhead={playhead} />
          </span>
        ) : (
          'Add a remark'
        )}
      </Button>
      {playhead && (
        <IconButton
          outlined
          size="large"
          icon={Pencil}
          name="Draw on this frame"
          data-key="draw"
          aria-keyshortcuts="d"
          onClick={() => begin(true)}
        />
      )}
    </div>
  )
}

/** The frame that a new remark would start with. Writes to the element directly, because a re-render sixty times a second is too slow. */
function FrameNow({ playhead }: { playhead: Playhead }): ReactNode {
  const words = useRef<HTMLSpanElement>(null)
  const write = useEffectEvent(() => {
    if (words.current) words.current.textContent = timeCode(playhead.aim(), playhead.reel)
  })
  useEffect(() => {
    write()
    return playhead.subscribe(() => write())
  }, [playhead])
  return <span ref={words} className="num" />
}
