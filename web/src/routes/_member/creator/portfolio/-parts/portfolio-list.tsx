import type { PortfolioItemId } from '@pairtake/protocol/ids'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, CircleAlert, CircleCheck, GripVertical, Images, Loader, Pencil, Trash2, type LucideIcon } from 'lucide-react'
import { orderPortfolio } from '@pairtake/protocol/portfolio/portfolio-endpoints'
import type { PortfolioItem } from '@pairtake/protocol/portfolio/portfolio-item'
import { portfolioItemCan, type PortfolioItemState } from '@pairtake/protocol/portfolio/portfolio-item-actions'
import { useAct } from '#api/use-call.ts'
import { Badge, type BadgeTone } from '#ui/signs/badge.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { MediaTile } from '#ui/surfaces/media-tile.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Row, RowActions, Rows, RowText } from '#ui/surfaces/rows.tsx'
import { toastError } from '#ui/feedback/toast.ts'
import { moved, useDragOrder, useFocusOfMoved, type DragOrder } from './use-drag-order.ts'

const looks: Record<PortfolioItemState, { word: string; tone: BadgeTone; icon: LucideIcon }> = {
  processing: { word: 'Processing', tone: 'neutral', icon: Loader },
  ready: { word: 'Ready', tone: 'success', icon: CircleCheck },
  failed: { word: 'Failed', tone: 'danger', icon: CircleAlert },
}

/** The videos in the order that brands see, moved with buttons, or with the handle by mouse, touch or keyboard. */
export function PortfolioList({ items, isLocked }: { items: PortfolioItem[]; isLocked: boolean }) {
  // The requested order is shown until the call is answered and the list refetched.
  const [wished, setWished] = useState<PortfolioItemId[] | null>(null)
  const order = useAct(orderPortfolio, {
    inTurn: true,
    onFailed: () => toastError('Failed to reorder the portfolio items. Refresh the page ant try again'),
  })
  const ids = items.map(({ id }) => id)
  const shownIds = wished && sameMembers(wished, ids) ? wished : ids
  const save = (next: PortfolioItemId[]) => {
    if (next.join() === shownIds.join()) return
    setWished(next)
    order.mutate({ body: { ids: next } }, { onSettled: () => setWished(null) })
  }
  const drag = useDragOrder(shownIds, save)
  const byId = new Map(items.map((item) => [item.id, item]))
  const shown = drag.ids.flatMap((id) => byId.get(id) ?? [])

  const keepFocus = useFocusOfMoved()
  const move = (id: PortfolioItemId, way: 'up' | 'down') => () => {
    const index = shownIds.indexOf(id)
    keepFocus({ id, way })
    save(moved(shownIds, index, way === 'up' ? index - 1 : index + 1))
  }

  return (
    <>
      <p role="status" className="sr-only">
        {heldWords(drag, byId)}
      </p>
      <Rows>
        {shown.map((item, index) => (
          <VideoRow
            key={item.id}
            item={item}
            isLocked={isLocked}
            drag={drag}
            {...(index > 0 ? { onUp: move(item.id, 'up') } : {})}
            {...(index < shown.length - 1 ? { onDown: move(item.id, 'down') } : {})}
          />
        ))}
      </Rows>
    </>
  )
}

/** Returns an announcement for screen reader users who move a row with the keyboard. */
function heldWords({ ids, draggedId }: DragOrder, items: ReadonlyMap<string, PortfolioItem>): string {
  if (draggedId === null) return ''
  const index = `${items.get(draggedId)?.name} is at position ${ids.indexOf(draggedId) + 1} of ${ids.length}.`
  return `${index} Use the arrow keys to move it, Space to drop it, Escape to cancel.`
}

function sameMembers(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id))
}

type VideoRowProps = { item: PortfolioItem; isLocked: boolean; drag: DragOrder; onUp?: () => void; onDown?: () => void }

function VideoRow({ item, isLocked, drag, onUp, onDown }: VideoRowProps) {
  const { word, tone, icon } = looks[item.state]
  return (
    <Row top={item.state !== 'ready'} className={`max-sm:flex-wrap ${drag.draggedId === item.id ? 'bg-selected' : ''}`}>
      {!isLocked && (
        <button
          type="button"
          {...drag.handle(item.id)}
          aria-label={`Drag ${item.name}`}
          className="-mx-2 flex h-16 w-8 cursor-grab touch-none items-center justify-center rounded-control text-faint active:cursor-grabbing"
        >
          <GripVertical aria-hidden size={18} />
        </button>
      )}
      <Thumbnail item={item} />
      <RowText
        name={<bdi>{item.name}</bdi>}
        badge={
          <Badge icon={icon} tone={tone}>
            {word}
          </Badge>
        }
      >
        {item.state === 'processing' && (
          <Notice tone="warning" className="mt-1 text-sm">
            This video is being processed. You can choose its thumbnail when it is ready.
          </Notice>
        )}
        {item.state === 'failed' && (
          <p className="text-sm text-danger-text">{item.failureReason ?? 'This video could not be read. Delete it and upload it again.'}</p>
        )}
      </RowText>
      <RowActions className="max-sm:basis-full max-sm:justify-end">
        <IconButton icon={ArrowUp} name={`Move ${item.name} up`} data-move={`up ${item.id}`} disabled={isLocked || !onUp} onClick={onUp} />
        <IconButton
          icon={ArrowDown}
          name={`Move ${item.name} down`}
          data-move={`down ${item.id}`}
          disabled={isLocked || !onDown}
          onClick={onDown}
        />
        <RowButton icon={Pencil} name={`Rename ${item.name}`} isOff={isLocked} search={{ rename: item.id }} />
        <RowButton
          icon={Images}
          name={`Choose the thumbnail of ${item.name}`}
          isOff={isLocked || !portfolioItemCan.chooseThumbnail(item)}
          search={{ thumbnail: item.id }}
        />
        <RowButton icon={Trash2} name={`Delete ${item.name}`} isOff={isLocked} search={{ remove: item.id }} />
      </RowActions>
    </Row>
  )
}

type DialogSearch = { rename?: string; thumbnail?: string; remove?: string; watch?: string }
type RowButtonProps = { icon: LucideIcon; name: string; isOff: boolean; search: DialogSearch }

function RowButton({ icon, name, isOff, search }: RowButtonProps) {
  if (isOff) return <IconButton icon={icon} name={name} disabled />
  return <IconButton icon={icon} name={name} render={<Link to="/creator/portfolio" search={search} resetScroll={false} />} />
}

function Thumbnail({ item }: { item: PortfolioItem }) {
  const tile = { kind: 'video' as const, src: item.mediaOptimizedThumbnailMd }
  if (item.state !== 'ready') return <MediaTile {...tile} />
  const link = <Link to="/creator/portfolio" search={{ watch: item.id }} resetScroll={false} aria-label={`Watch ${item.name}`} />
  return <MediaTile {...tile} render={link} />
}
