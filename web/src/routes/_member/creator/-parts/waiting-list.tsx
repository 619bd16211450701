import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, Clapperboard, MessageCircle, Undo2, type LucideIcon } from 'lucide-react'
import type { WaitingItem } from '@pairtake/protocol/user/dashboard-endpoints'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { timeAhead } from '#mechanisms/time/time-words.ts'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { MediaTile } from '#ui/surfaces/media-tile.tsx'
import { Row, RowChevron, RowLink, Rows, RowText } from '#ui/surfaces/rows.tsx'

const icons: Partial<Record<WaitingItem['kind'], LucideIcon>> = {
  offers: ArrowLeftRight,
  changes_requested: Undo2,
  deliver: Clapperboard,
  messages: MessageCircle,
}

export function WaitingList({ items }: { items: readonly WaitingItem[] }) {
  return (
    <Card>
      <SectionHeader {...(items.length > 0 ? { count: items.length, fresh: true } : {})}>Waiting for you</SectionHeader>
      {items.length === 0 ? (
        <EmptyState level={3} title="Nothing is waiting for you">
          Offers, change requests and messages appear here.
        </EmptyState>
      ) : (
        <Rows afterHeader>
          {items.map((item, index) => (
            // Two items may have the same kind and record; the list is always replaced as a whole.
            // oxlint-disable-next-line react/no-array-index-key
            <WaitingRow key={index} item={item} />
          ))}
        </Rows>
      )}
    </Card>
  )
}

function WaitingRow({ item }: { item: WaitingItem }) {
  const Icon = icons[item.kind] ?? Clapperboard
  return (
    <Row>
      {item.thumbnailUrl ? (
        <MediaTile size="small" kind="video" src={item.thumbnailUrl} />
      ) : (
        <span aria-hidden className="grid h-10 w-9 shrink-0 place-items-center rounded-control bg-accent-tint text-on-accent-tint">
          <Icon size={18} />
        </span>
      )}
      <RowText
        name={<RowLink render={<WaitingLink item={item} />}>{item.title}</RowLink>}
        note={item.detail}
        when={item.dueAt === null ? undefined : <WaitingTime kind={item.kind} at={item.dueAt} />}
      />
      <RowChevron />
    </Row>
  )
}

/** An offer expires at its time; what the creator has to do is due. */
export function WaitingTime({ kind, at }: { kind: WaitingItem['kind']; at: string }) {
  const isOffer = kind === 'offers'
  return (
    <>
      {isOffer ? 'Expires' : 'Due'} <RelativeTime at={at} words={isOffer ? timeAhead : undefined} />
    </>
  )
}

/** The link to where the item is handled; the row passes its look and text. */
function WaitingLink({ item, ...look }: { item: WaitingItem }) {
  const { kind, campaignId, contractId } = item
  if (kind === 'messages') return <Link to="/conversations" search={{ state: 'unread' }} {...look} />
  if (kind === 'offers' && campaignId !== null) return <Link to="/creator/opportunities" search={{ show: campaignId }} {...look} />
  if (contractId !== null) return <Link to="/creator/jobs/$contractId/summary" params={{ contractId }} {...look} />
  return <Link to="/creator/jobs" {...look} />
}
