import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { Clock3, Keyboard } from 'lucide-react'
import { type ComponentProps, useState, useSyncExternalStore } from 'react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { Avatar } from '#ui/signs/avatar.tsx'
import { Button } from '#ui/actions/button.tsx'
import { cx } from '#ui/base/cx.ts'
import { Labelled } from '#ui/surfaces/facts.tsx'
import { KeyList } from '#ui/signs/key-list.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Said } from '#ui/signs/said.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { SegmentedControl } from '#ui/fields/segmented-control.tsx'
import type { Playhead } from '#ui/surfaces/playhead.ts'
import { AgencyRemarks } from '#features/remark/agency-remarks.tsx'
import { RemarkFileMenu } from '#features/remark/late-remark-file-menu.tsx'
import { RemarkComposer } from '#features/remark/remark-composer.tsx'
import { RemarkForm } from '#features/remark/late-remark-form.tsx'
import type { Sketch } from '#features/remark/sketch.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { mediaNoun } from '#features/media/media-words.ts'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { shortDate, timeAhead } from '#mechanisms/time/time-words.ts'
import { CompareButton } from './compare-button.tsx'
import { ContractMediaBadge } from './contract-media-badge.tsx'
import { CheckNotes } from '#features/take-check/take-check.tsx'
import { canRemark, checkOfTake, saidAbout, shownReel, takesOf, type SaidLine, type ViewerItem } from './viewer-items.ts'
import { viewerKeys } from './use-viewer-keys.ts'
import { SheetButtons, type Sheet } from './sheet-buttons.tsx'
import { ViewerDecision } from './viewer-decision.tsx'

type Help = { isOpen: boolean; onOpen: (isOpen: boolean) => void; areKeysOff: boolean; onKeysOff: (isOff: boolean) => void }

type ViewerPanelProps = Pick<ComponentProps<typeof ViewerDecision>, 'contract' | 'item' | 'approving' | 'finish' | 'onDecided'> & {
  thenAndNow: ComponentProps<typeof AgencyRemarks>['thenAndNow']
  onRemarkDecided: (remark: Remark) => void
  take: number
  playhead: Playhead | null
  remarks: readonly Remark[]
  sketch: Sketch
  /** Why the remarks could not be loaded. */
  problem: unknown
  /** The selected remark, or the one a link points to. */
  meant: string | undefined
  onPick: (remark: Remark) => void
  onTake: (take: number) => void
  isComparing: boolean
  onCompare: () => void
  sheet: Sheet
  onSheet: (sheet: Sheet) => void
  help: Help
}

/** The request, the remarks on it, and the decision at the bottom. */
export function ViewerPanel({
  take,
  playhead,
  remarks,
  sketch,
  problem,
  meant,
  onTake,
  onPick,
  isComparing,
  onCompare,
  thenAndNow,
  onRemarkDecided,
  sheet,
  onSheet,
  help,
  ...decision
}: ViewerPanelProps) {
  const { contract, item } = decision
  const { media } = item
  const isLastTake = take === media.take
  const canWork = contractCan.work(contract)
  const isSentAtOnce = media.state === 'changes_requested'
  // If it is sent or deleted elsewhere, its form stays open, so that no typed text is lost.
  const [edited, setEdited] = useState<Remark | null>(null)
  const edit = (remark: Remark) => {
    setEdited(remark)
    onPick(remark)
    onSheet('remarks')
  }
  // Next to one or two pictures, a phone has no space for it.
  const isDrawing = useSyncExternalStore(sketch.subscribe, sketch.isDrawing)
  const written = {
    sketch,
    contractMediaId: media.id,
    mediaId: media.mediaOriginal.id,
    brief: item.asset.brief,
    creatorName: contract.creator.firstName,
  }
  const of = (one: Sheet) => cx('contents', sheet !== one && 'max-sm:hidden')
  const takes = takesOf(item)
  const check = checkOfTake(item.media, take)
  // A request's message is hidden if its take has sent remarks, which say the same.
  const remarked = new Set(remarks.filter(({ state }) => state !== 'draft').map((remark) => remark.take))
  const said = saidAbout(media).filter((line) => line.side === 'creator' || !remarked.has(line.take))
  const here = said.filter((line) => line.take === take)
  const others = said.filter((line) => line.take !== take)
  const compareButton = <CompareButton {...{ contract, item, take, isComparing, onCompare }} />
  return (
    <aside
      data-toast-column=""
      className={cx(
        'group/panel flex min-h-0 shrink-0 flex-col border-border bg-surface max-sm:mt-(--toast-room) max-sm:max-h-[54%] max-sm:rounded-t-dialog max-sm:in-data-keyboard:max-h-[85%] sm:border-l',
        (isDrawing || thenAndNow.shown !== undefined) && 'max-sm:hidden',
      )}
    >
      <SheetButtons {...{ sheet, onSheet }} name={media.name} count={remarks.length} end={compareButton} />
      <div
        data-sheet=""
        className={cx(
          'flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto p-4 sm:p-6',
          sheet === undefined && !help.isOpen && 'max-sm:hidden',
          sheet === 'picked' && 'max-sm:max-h-44 max-sm:py-2',
        )}
      >
        {help.isOpen && (
          // Placed here instead of on the stage, so that nothing covers the video.
          <section aria-label="Keyboard shortcuts" className="flex flex-col gap-4">
            <KeyList lines={viewerKeys} />
            <Switch
              label="Single keys off"
              help="Then only Esc, Tab, Enter and Space work."
              checked={help.areKeysOff}
              onChange={(event) => help.onKeysOff(event.target.checked)}
            />
          </section>
        )}
        <div className={of('brief')}>
          <PanelHead contract={contract} item={item} />
        </div>
        {takes.length > 1 && (
          <div className={cx('flex flex-wrap items-center gap-2', sheet === 'picked' && 'max-sm:hidden')}>
            <Takes takes={takes} take={take} onTake={onTake} />
            {/* On phones it appears above the sheet. */}
            <span className="contents max-sm:hidden">{compareButton}</span>
          </div>
        )}
        <div className={of('remarks')}>
          {edited ? (
            <RemarkForm
              key={edited.id}
              {...{ ...written, edited }}
              take={edited.take}
              playhead={edited.take === take ? playhead : null}
              isSentAtOnce={false}
              begun={{ fromFrame: edited.fromFrame, toFrame: edited.toFrame }}
              wordsByNow={remarks.find(({ id }) => id === edited.id)?.text}
              onClose={() => setEdited(null)}
            />
          ) : (
            canRemark(contract, media, take) && (
              <RemarkComposer key={media.mediaOriginal.id} {...{ ...written, take, playhead, isSentAtOnce }} />
            )
          )}
        </div>
        <div className={cx(sheet === 'picked' ? onlyPicked : of('remarks'))}>
          <ProblemNotice error={problem} />
          <AgencyRemarks
            {...{ remarks, take, isLastTake, meant, thenAndNow }}
            onDecided={onRemarkDecided}
            creatorName={contract.creator.firstName}
            reelOfTake={(one) => shownReel(item, one)}
            onShow={onPick}
            onEdit={edit}
            isOpen={canWork}
            isApproved={media.state === 'approved'}
          />
        </div>
        <div className={of('remarks')}>
          <RemarkFileMenu contractMediaId={media.id} {...{ remarks, take }} />
        </div>
        <div className={of('brief')}>
          {check !== undefined && (
            <Labelled level={2} label="Check">
              <CheckNotes check={check} who={contract.creator.firstName} />
            </Labelled>
          )}
          <SaidLines contract={contract} lines={here} label={takes.length > 1 ? `Notes on take ${take}` : 'Notes'} />
          {item.asset.brief !== '' && (
            <Labelled level={2} label="Brief">
              <p className="whitespace-pre-line">{item.asset.brief}</p>
            </Labelled>
          )}
          <SaidLines contract={contract} lines={others} label="Notes on other takes" />
          {item.media.state === 'needs_review' && item.media.autoApproveAt !== null && contractCan.work(contract) && (
            <Notice tone="plain" icon={Clock3}>
              If you do nothing, it is approved automatically <RelativeTime at={item.media.autoApproveAt} words={timeAhead} />.
            </Notice>
          )}
          {/* Only wide screens have space for it next to the video. */}
          <Button
            variant="quiet"
            size="small"
            icon={Keyboard}
            aria-expanded={help.isOpen}
            onClick={() => help.onOpen(!help.isOpen)}
            className="self-start lg:hidden pointer-coarse:hidden"
          >
            Keyboard shortcuts
          </Button>
        </div>
      </div>
      {/* Hidden until the text is sent or discarded; otherwise it would reappear on the first click and move the button being clicked. */}
      <div className={cx('shrink-0', sheet === 'remarks' && afterForm, sheet === 'picked' && afterReply)}>
        <ViewerDecision {...decision} isLastTake={isLastTake} drafts={remarks.filter(({ state }) => state === 'draft').length} />
      </div>
    </aside>
  )
}

/** Hides the decision on phones while a form is open, so that text and buttons have the space. */
const afterForm = 'max-sm:group-has-[[data-sheet]_form]/panel:hidden'
const afterReply = 'max-sm:group-has-[[data-remark]_form]/panel:hidden'

/** Of all remarks shows only the selected card, so that the picture keeps the rest of a phone's screen. */
const onlyPicked = 'contents max-sm:[&_h2]:hidden max-sm:[&_li:not([aria-current=true])]:hidden'

function PanelHead({ contract, item }: { contract: Contract; item: ViewerItem }) {
  const { media, asset, index } = item
  const { creator } = contract
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <ContractMediaBadge state={media.state} contract={contract} viewer="agency" />
        <span className="text-sm text-muted">
          Take {media.take}, <RelativeTime at={media.updatedAt} />
        </span>
      </div>
      <BaseDialog.Title className="text-2xl wrap-break-word">{media.name}</BaseDialog.Title>
      <p className="flex items-center gap-2 text-sm text-muted">
        <Avatar id={creator.id} name={creator.general.displayName} src={creator.general.profilePicturePath} size={28} />
        {creator.general.displayName}, {mediaNoun(asset.type, 1)} {index} of {asset.committed}
      </p>
    </div>
  )
}

function Takes({ takes, take, onTake }: { takes: readonly number[]; take: number; onTake: (take: number) => void }) {
  return (
    <div>
      <SegmentedControl
        label="Choose a take"
        segments={takes.map((number) => ({ value: String(number), label: `Take ${number}` }))}
        value={String(take)}
        onValueChange={(value) => onTake(Number(value))}
      />
    </div>
  )
}

function SaidLines({ contract, lines, label }: { contract: Contract; lines: readonly SaidLine[]; label: string }) {
  if (lines.length === 0) return null
  return (
    <Labelled level={2} label={label}>
      <div className="flex flex-col gap-3">
        {lines.map(({ key, side, take, words, at }) => (
          <Said
            key={key}
            side={side}
            who={`${side === 'agency' ? 'You' : contract.creator.firstName}, take ${take}${at === null ? '' : `, ${shortDate(at)}`}`}
          >
            {words}
          </Said>
        ))}
      </div>
    </Labelled>
  )
}
