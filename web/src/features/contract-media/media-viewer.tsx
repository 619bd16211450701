import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { listRemarks } from '@pairtake/protocol/remark/remark-endpoints'
import { useRead } from '#api/use-call.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { late } from '#ui/feedback/late.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { usePlayhead } from '#ui/surfaces/frame-video.tsx'
import { useArming } from '#ui/actions/armed-button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { useKeptText } from '#mechanisms/keep/use-kept-text.ts'
import { inaccessibleWords } from '#features/media/open-file.ts'
import { isFramed } from '#features/remark/mark-groups.ts'
import { RemarkMarks } from '#features/remark/remark-marks.tsx'
import { isToCheck, remarkBeside, toCheckFrom } from '#features/remark/remark-walk.ts'
import { showRemark } from '#features/remark/show-remark.ts'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { besideOr, takeBeside, whyNotBeside } from './compared-takes.ts'
import { Sketch } from '#features/remark/sketch.ts'
import { FilmStrip } from './film-strip.tsx'
import { MediaStage } from './media-stage.tsx'
import { useSeenHeight } from './use-seen-height.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import { ViewerHelp } from './viewer-help.tsx'
import type { Sheet } from './sheet-buttons.tsx'
import { ViewerPanel } from './viewer-panel.tsx'
import { decidedTake, nextToReview, pinnedTake, shownReel, shownTake, takesOf, viewerItems, type ViewerItem } from './viewer-items.ts'

const CompareStage = late(() => import('./compare-stage.tsx').then((module) => module.CompareStage))

type MediaViewerProps = {
  contract: Contract
  contractMediaId: string
  /** The take and remark that a link points to. */
  meant: { take: number | undefined; remark: string | undefined }
  onShow: (contractMediaId: string) => void
  onClose: () => void
  /** What to do once everything is approved. */
  finish: ReactNode
}

/** Shows everything that was delivered, one item at a time on a dark stage, with the decision next to it. */
export function MediaViewer(props: MediaViewerProps) {
  const items = viewerItems(props.contract)
  const item = items.find(({ media }) => media.id === props.contractMediaId)
  const [decided] = useState(() => new Set<string>())
  if (!item) {
    return (
      <Dialog open onClose={props.onClose} size="confirm" title="Media">
        <ErrorState title={inaccessibleWords} />
      </Dialog>
    )
  }
  return <Viewer key={item.media.id} {...props} items={items} item={item} decided={decided} />
}

type ViewerProps = MediaViewerProps & { items: readonly ViewerItem[]; item: ViewerItem; decided: Set<string> }

function Viewer({ contract, items, item, decided, meant, onShow, onClose, finish }: ViewerProps) {
  // The last take unless an earlier one is chosen, so that a new take is shown when it arrives.
  const [chosenTake, setTake] = useState(pinnedTake(item.media, meant.take))
  const take = chosenTake ?? item.media.take
  const playhead = usePlayhead(shownReel(item, take))
  const read = useRead(listRemarks, { params: { id: item.media.id } })
  const remarks = read.data?.data ?? []
  const [picked, setPicked] = useState(meant.remark)
  const [sketch] = useState(() => new Sketch())
  // Drawing over two videos at once is not possible, so the current one comes to the front.
  const isDrawing = useSyncExternalStore(sketch.subscribe, sketch.isDrawing)
  const popup = useRef<HTMLDivElement>(null)
  const approving = useArming()
  // On phones: the whole list, the remark that was navigated to, or the brief.
  const [sheet, setSheet] = useState<Sheet>(meant.remark === undefined ? undefined : 'picked')
  useSeenHeight(popup)
  const [singleKeys, keepSingleKeys] = useKeptText('single keys of the viewer')
  const areKeysOff = singleKeys === 'off'
  const [isHelpOpen, setHelpOpen] = useState(false)
  const index = items.indexOf(item)
  const step = (by: number) => {
    const next = items[index + by]
    if (next) onShow(next.media.id)
  }
  const showNext = () => {
    decided.add(decidedTake(item))
    const next = nextToReview(items, item, decided)
    if (next) onShow(next.media.id)
  }
  // A different take has a different video, so the frame is sought once that is on screen.
  const [wanted, setWanted] = useState<number | null>(null)
  // The remark being checked: its frame is shown next to the same moment of the last take.
  const [checkedId, setChecked] = useState<string | null>(null)
  const whyNotThen = (remark: Remark) => whyNotBeside(item, remark.take, item.media.take, contract)
  const canCheck = (remark: Remark) => isToCheck(remark, item.media.take) && whyNotThen(remark) === null
  const meantRemark = remarks.find(({ id }) => id === checkedId)
  const isHere = meantRemark && isFramed(meantRemark) && take === item.media.take && whyNotThen(meantRemark) === null
  const checked = isHere ? meantRemark : undefined
  const chooseTake = (chosen: number) => {
    setChecked(null)
    setWanted(null)
    setTake(pinnedTake(item.media, chosen))
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
  const check = (remark: Remark) => {
    chooseTake(item.media.take)
    setPicked(remark.id)
    setChecked(remark.id)
    setSheet(undefined)
    showRemark(popup.current, remark.id)
  }
  const pick = (remark: Remark) => {
    if (checked && canCheck(remark)) return check(remark)
    setChecked(null)
    setPicked(remark.id)
    setSheet('picked')
    showRemark(popup.current, remark.id)
    if (remark.fromFrame !== null) showFrame(remark.take, remark.fromFrame)
    else if (remark.take !== take) chooseTake(remark.take)
  }
  const ofTake = remarks.filter((remark) => remark.take === take)
  const marks = playhead && <RemarkMarks remarks={ofTake} reel={playhead.reel} meant={picked} onPick={pick} />
  const drawn = ofTake.find(({ id }) => id === picked)
  const [chosenBeside, setBeside] = useState<number | null>(null)
  const beside = checked?.take ?? (chosenBeside === null ? null : besideOr(item, take, chosenBeside))
  const leaveCompared = () => {
    setBeside(null)
    if (!checked) return
    // Returns the focus to its text, so that the keyboard continues from there.
    flushSync(() => {
      setChecked(null)
      setSheet('picked')
    })
    showRemark(popup.current, checked.id)?.focus({ preventScroll: true })
  }
  const compare = () => (beside === null ? setBeside(takeBeside(item, take)) : leaveCompared())
  const others = checked ? toCheckFrom(remarks, checked, take).filter(canCheck) : []
  const goOnFrom = (remark: Remark) => {
    if (remark.id !== checked?.id) return
    const next = others[0]
    if (next) return check(next)
    leaveCompared()
    toast('Nothing else to compare.')
  }
  const stepRemark = (by: 1 | -1) => {
    if (checked) {
      const next = others.at(by === 1 ? 0 : -1)
      return next && check(next)
    }
    const next = remarkBeside(remarks, { take, frame: playhead?.aim() ?? 0, picked }, by)
    if (!next) return
    flushSync(() => pick(next))
    // The focus makes screen readers read its text, and its buttons are next in the tab order.
    showRemark(popup.current, next.id)?.focus({ preventScroll: true })
  }
  useViewerKeys({ popup, onStep: step, onStepTake: stepTake, onStepRemark: stepRemark, onArm: approving.arm, isOff: areKeysOff })

  return (
    <BaseDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Popup
          ref={popup}
          data-stage=""
          initialFocus={popup}
          className="fixed inset-0 z-40 flex flex-col bg-media-back max-sm:top-[var(--seen-top,0px)] max-sm:bottom-auto max-sm:h-[var(--seen-height,100%)] text-main outline-none [--control-back:var(--surface)] sm:grid sm:grid-cols-[80px_minmax(0,1fr)_320px] lg:grid-cols-[96px_minmax(0,1fr)_400px]"
        >
          <FilmStrip
            items={items}
            current={item}
            onShow={onShow}
            close={<BaseDialog.Close render={<IconButton icon={X} name="Close" size="large" />} />}
          />
          <div className="relative grid min-h-0 min-w-0 flex-1 place-items-center px-3 pt-1 pb-2 sm:p-5 lg:px-16">
            {beside === null || isDrawing ? (
              <MediaStage
                contract={contract}
                item={item}
                take={take}
                shown={shownTake(item, take)}
                {...{ playhead, marks, sketch }}
                picked={drawn}
              />
            ) : (
              <CompareStage
                {...{ contract, item, take, beside, playhead }}
                onTake={chooseTake}
                onBeside={setBeside}
                onLeave={leaveCompared}
                checked={checked && { remark: checked, others, onGo: check, onDecided: goOnFrom }}
              />
            )}
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
            {...{ contract, item, take, playhead, remarks, sketch, approving, finish, sheet }}
            onSheet={setSheet}
            help={{ isOpen: isHelpOpen, onOpen: setHelpOpen, areKeysOff, onKeysOff: (isOff) => keepSingleKeys(isOff ? 'off' : '') }}
            problem={read.error}
            meant={picked}
            isComparing={beside !== null}
            thenAndNow={{ now: item.media.take, shown: checked?.id, whyNot: whyNotThen, onOpen: check }}
            onRemarkDecided={goOnFrom}
            onCompare={compare}
            onTake={chooseTake}
            onPick={pick}
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
