import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { Clock3, Info } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { contractMediaCan } from '@pairtake/protocol/contract-media/contract-media-actions'
import { listRemarks } from '@pairtake/protocol/remark/remark-endpoints'
import { useRead } from '#api/use-call.ts'
import { Avatar } from '#ui/signs/avatar.tsx'
import { Button } from '#ui/actions/button.tsx'
import { cx } from '#ui/base/cx.ts'
import { Labelled } from '#ui/surfaces/facts.tsx'
import { KeyList } from '#ui/signs/key-list.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Said } from '#ui/signs/said.tsx'
import { SegmentedControl } from '#ui/fields/segmented-control.tsx'
import type { Playhead } from '#ui/surfaces/playhead.ts'
import { AgencyRemarks } from '#features/remark/agency-remarks.tsx'
import { RemarkComposer } from '#features/remark/remark-composer.tsx'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { mediaNoun } from '#features/media/media-words.ts'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { shortDate, timeAhead } from '#mechanisms/time/time-words.ts'
import { ContractMediaBadge } from './contract-media-badge.tsx'
import { CheckNotes } from '#features/take-check/take-check.tsx'
import { checkOfTake, saidAbout, shownReel, takesOf, type SaidLine, type ViewerItem } from './viewer-items.ts'
import { viewerKeys } from './use-viewer-keys.ts'
import { ViewerDecision } from './viewer-decision.tsx'

type ViewerPanelProps = Pick<ComponentProps<typeof ViewerDecision>, 'contract' | 'item' | 'approving' | 'finish' | 'onDecided'> & {
  take: number
  playhead: Playhead | null
  /** The remark that a link led to. */
  meant: string | undefined
  onShowFrame: (take: number, frame: number) => void
  onTake: (take: number) => void
  isHelpOpen: boolean
}

/** What was asked for, what was said, and the decision at the bottom. */
export function ViewerPanel({ take, playhead, meant, onTake, onShowFrame, isHelpOpen, ...decision }: ViewerPanelProps) {
  const { contract, item } = decision
  const { media } = item
  const read = useRead(listRemarks, { params: { id: media.id } })
  const remarks = read.data?.data ?? []
  const isLastTake = take === media.take
  const canWork = contractCan.work(contract)
  const isSentAtOnce = media.state === 'changes_requested'
  const canRemark = canWork && isLastTake && (isSentAtOnce || contractMediaCan.askForChanges(media))
  const [isOpen, setOpen] = useState(false)
  const takes = takesOf(item)
  const check = checkOfTake(item.media, take)
  // What a request said that has remarks is said by these.
  const remarked = new Set(remarks.filter(({ state }) => state !== 'draft').map((remark) => remark.take))
  const said = saidAbout(media).filter((line) => line.side === 'creator' || !remarked.has(line.take))
  const here = said.filter((line) => line.take === take)
  const others = said.filter((line) => line.take !== take)
  return (
    <aside
      data-toast-column=""
      className="flex min-h-0 shrink-0 flex-col border-border bg-surface max-sm:mt-(--toast-room) max-sm:max-h-[60dvh] max-sm:rounded-t-dialog sm:border-l"
    >
      <div data-toast-floor="" className="flex items-center gap-2 px-4 pt-3 sm:hidden">
        <span className="min-w-0 flex-1 truncate font-semibold">{item.media.name}</span>
        <Button variant="quiet" size="small" icon={Info} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Brief and notes
        </Button>
      </div>
      <div className={cx('flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto p-4 sm:p-6', !isOpen && 'max-sm:hidden')}>
        {isHelpOpen && (
          // Here and not on the stage: nothing lies over what one watches.
          <section aria-label="Keyboard shortcuts" className="max-lg:hidden">
            <KeyList lines={viewerKeys} />
          </section>
        )}
        <PanelHead contract={contract} item={item} />
        <Takes item={item} take={take} onTake={onTake} />
        {canRemark && (
          <RemarkComposer
            key={media.mediaOriginal.id}
            {...{ take, playhead, isSentAtOnce }}
            contractMediaId={media.id}
            mediaId={media.mediaOriginal.id}
            brief={item.asset.brief}
            creatorName={contract.creator.firstName}
          />
        )}
        <ProblemNotice error={read.error} />
        <AgencyRemarks
          {...{ remarks, take, isLastTake, meant }}
          creatorName={contract.creator.firstName}
          reelOfTake={(one) => shownReel(item, one)}
          onShow={onShowFrame}
          isOpen={canWork}
        />
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
      </div>
      <ViewerDecision {...decision} isLastTake={isLastTake} drafts={remarks.filter(({ state }) => state === 'draft').length} />
    </aside>
  )
}

function PanelHead({ contract, item }: { contract: Contract; item: ViewerItem }) {
  const { media, asset, index } = item
  const { creator } = contract
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <ContractMediaBadge state={media.state} viewer="agency" />
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

function Takes({ item, take, onTake }: { item: ViewerItem; take: number; onTake: (take: number) => void }) {
  const numbers = takesOf(item)
  if (numbers.length < 2) return null
  return (
    <div>
      <SegmentedControl
        label="Choose a take"
        segments={numbers.map((number) => ({ value: String(number), label: `Take ${number}` }))}
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
