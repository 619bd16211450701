import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { usePlayhead } from '#ui/surfaces/frame-video.tsx'
import { useArming } from '#ui/actions/armed-button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { inaccessibleWords } from '#features/media/open-file.ts'
import { FilmStrip } from './film-strip.tsx'
import { MediaStage } from './media-stage.tsx'
import { useViewerKeys } from './use-viewer-keys.ts'
import { ViewerHelp } from './viewer-help.tsx'
import { ViewerPanel } from './viewer-panel.tsx'
import { nextToReview, shownReel, shownTake, takesOf, viewerItems, type ViewerItem } from './viewer-items.ts'

type MediaViewerProps = {
  contract: Contract
  contractMediaId: string
  /** What a link led to. */
  meant: { take: number | undefined; remark: string | undefined }
  onShow: (contractMediaId: string) => void
  onClose: () => void
  /** What is to be done once everything is approved. */
  finish: ReactNode
}

/** Everything that was delivered, one at a time on a dark stage, with the decision beside it. */
export function MediaViewer(props: MediaViewerProps) {
  const items = viewerItems(props.contract)
  const item = items.find(({ media }) => media.id === props.contractMediaId)
  if (!item) {
    return (
      <Dialog open onClose={props.onClose} size="confirm" title="Media">
        <ErrorState title={inaccessibleWords} />
      </Dialog>
    )
  }
  return <Viewer key={item.media.id} {...props} items={items} item={item} />
}

type ViewerProps = MediaViewerProps & { items: readonly ViewerItem[]; item: ViewerItem }

function Viewer({ contract, items, item, meant, onShow, onClose, finish }: ViewerProps) {
  // The last take unless an earlier one is chosen: a new one that comes meanwhile shows by itself.
  const [chosenTake, setTake] = useState(meant.take === undefined || meant.take === item.media.take ? null : meant.take)
  const take = chosenTake ?? item.media.take
  const playhead = usePlayhead(shownReel(item, take))
  const popup = useRef<HTMLDivElement>(null)
  const approving = useArming()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const index = items.indexOf(item)
  const step = (by: number) => {
    const next = items[index + by]
    if (next) onShow(next.media.id)
  }
  const showNext = () => {
    const next = nextToReview(items, item)
    if (next) onShow(next.media.id)
  }
  // Another take has a film of its own: the frame is sought once that is on screen.
  const [wanted, setWanted] = useState<number | null>(null)
  const chooseTake = (chosen: number) => {
    setWanted(null)
    setTake(chosen === item.media.take ? null : chosen)
  }
  const stepTake = (by: number) => {
    const takes = takesOf(item)
    chooseTake(takes[takes.indexOf(take) + by] ?? take)
  }
  useEffect(() => {
    if (wanted === null || playhead === null) return
    playhead.pause()
    playhead.seek(wanted)
  }, [wanted, playhead])
  const showFrame = (ofTake: number, frame: number) => {
    if (ofTake === take && playhead) {
      playhead.pause()
      playhead.seek(frame)
      return
    }
    chooseTake(ofTake)
    setWanted(frame)
  }
  useViewerKeys({ popup, onStep: step, onStepTake: stepTake, onArm: approving.arm })

  return (
    <BaseDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Popup
          ref={popup}
          data-stage=""
          initialFocus={popup}
          className="fixed inset-0 z-40 flex flex-col bg-media-back text-main outline-none [--control-back:var(--surface)] sm:grid sm:grid-cols-[80px_minmax(0,1fr)_320px] lg:grid-cols-[96px_minmax(0,1fr)_400px]"
        >
          <FilmStrip
            items={items}
            current={item}
            onShow={onShow}
            close={<BaseDialog.Close render={<IconButton icon={X} name="Close" size="large" />} />}
          />
          <div className="relative grid min-h-0 min-w-0 flex-1 place-items-center px-3 pt-1 pb-2 sm:p-5 lg:px-16">
            <MediaStage contract={contract} item={item} take={take} shown={shownTake(item, take)} playhead={playhead} />
            <ViewerHelp isOpen={isHelpOpen} onOpen={setHelpOpen} />
            <StepButton icon={ChevronLeft} name="Previous media" className="left-4" isOff={index === 0} onClick={() => step(-1)} />
            <StepButton
              icon={ChevronRight}
              name="Next media"
              className="right-4"
              isOff={index === items.length - 1}
              onClick={() => step(1)}
            />
          </div>
          <ViewerPanel
            {...{ contract, item, take, playhead, approving, finish, isHelpOpen }}
            meant={meant.remark}
            onTake={chooseTake}
            onShowFrame={showFrame}
            onDecided={showNext}
          />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

type StepButtonProps = { icon: typeof X; name: string; className: string; isOff: boolean; onClick: () => void }

function StepButton({ className, isOff, ...button }: StepButtonProps) {
  if (isOff) return null
  return (
    <span className={`absolute top-1/2 -mt-6 rounded-full bg-raised max-lg:hidden ${className}`}>
      <IconButton {...button} round className="size-12" />
    </span>
  )
}
