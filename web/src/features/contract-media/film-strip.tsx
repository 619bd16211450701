import { useEffect, useRef, type ReactNode } from 'react'
import type { ContractMediaState } from '@pairtake/protocol/contract-media/contract-media-actions'
import { cx } from '#ui/base/cx.ts'
import { MediaTile } from '#ui/surfaces/media-tile.tsx'
import { contractMediaLooks } from './contract-media-badge.tsx'
import type { ViewerItem } from './viewer-items.ts'

type FilmStripProps = { items: readonly ViewerItem[]; current: ViewerItem; onShow: (contractMediaId: string) => void; close: ReactNode }

const signClass: Record<ContractMediaState, string> = {
  processing: 'bg-raised text-muted',
  needs_review: 'bg-warning-solid text-on-warning-solid',
  changes_requested: 'bg-danger-solid text-on-danger-solid',
  approved: 'bg-success-solid text-on-success-solid',
  failed: 'bg-danger-solid text-on-danger-solid',
}

/** All items of the job: in a column on the left, in a row at the top on phones. */
export function FilmStrip({ items, current, onShow, close }: FilmStripProps) {
  return (
    <nav
      aria-label="Media of this job"
      className="scroll-quiet flex shrink-0 items-center gap-3 overflow-auto px-3 py-2 sm:flex-col sm:px-0 sm:py-3.5"
    >
      <span className="shrink-0 max-sm:mr-auto sm:mb-2">{close}</span>
      {items.map((item) => (
        <Frame key={item.media.id} item={item} isCurrent={item === current} onShow={onShow} />
      ))}
    </nav>
  )
}

function Frame({ item, isCurrent, onShow }: { item: ViewerItem; isCurrent: boolean; onShow: (contractMediaId: string) => void }) {
  const { media, asset } = item
  const { icon: Icon, word } = contractMediaLooks[media.state]
  const frame = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isCurrent) frame.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  return (
    <span ref={frame} className="relative shrink-0 p-1">
      <MediaTile
        kind={asset.type === 'video' ? 'video' : 'photo'}
        src={media.thumbnailUrl}
        className={cx(
          'h-[46px]! w-[34px]! sm:h-20! sm:w-[54px]!',
          isCurrent ? 'outline-2 outline-offset-3 outline-agency-vivid' : 'opacity-75',
        )}
        render={
          <button
            type="button"
            aria-label={`${media.name}, ${word.toLowerCase()}`}
            aria-current={isCurrent || undefined}
            onClick={() => onShow(media.id)}
          />
        }
      />
      <span
        aria-hidden
        className={cx(
          'pointer-events-none absolute right-0 bottom-0 grid size-[18px] place-items-center rounded-full ring-3 ring-media-back sm:size-[22px]',
          signClass[media.state],
        )}
      >
        <Icon size={11} strokeWidth={3} />
      </span>
    </span>
  )
}
