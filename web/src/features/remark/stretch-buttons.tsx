import { Button } from '#ui/actions/button.tsx'
import type { Playhead } from '#ui/surfaces/playhead.ts'
import { endedAt, wholeTake, type Stretch } from './remark-words.ts'

type StretchButtonsProps = { playhead: Playhead; stretch: Stretch; onStretch: (stretch: Stretch) => void }

/** Sets where a remark starts and ends, by button or by the keys i and o. */
export function StretchButtons({ playhead, stretch, onStretch }: StretchButtonsProps) {
  return (
    <div role="group" aria-label="Where in the take" className="flex flex-wrap gap-2">
      <Button size="small" data-key="in" aria-keyshortcuts="i" onClick={() => onStretch({ fromFrame: playhead.pause(), toFrame: null })}>
        Start here
      </Button>
      {stretch.fromFrame !== null && (
        <>
          <Button size="small" data-key="out" aria-keyshortcuts="o" onClick={() => onStretch(endedAt(playhead.pause(), stretch))}>
            End here
          </Button>
          <Button size="small" variant="quiet" onClick={() => onStretch(wholeTake)}>
            Whole take
          </Button>
        </>
      )}
    </div>
  )
}
