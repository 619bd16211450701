import { Link } from '@tanstack/react-router'
import { Banknote, CalendarClock, Eye, type LucideIcon } from 'lucide-react'
import type { CalendarEntry } from '@pairtake/protocol/calendar/calendar-endpoints'
import type { RenderElement } from '#ui/base/render-as.ts'

export type Side = 'agency' | 'creator'
type Look = { icon: LucideIcon; className: string; short: string; words: (entry: CalendarEntry, side: Side) => string }

const counted = (items: number) => (items === 1 ? 'One item' : `${items} items`)

const looks: Record<CalendarEntry['kind'], Look> = {
  delivery: {
    icon: CalendarClock,
    className: 'bg-info-tint text-on-info-tint',
    short: 'Due',
    words: ({ items, otherName }, side) => `${counted(items)} due ${side === 'agency' ? 'from' : 'to'} ${otherName}`,
  },
  review: {
    icon: Eye,
    className: 'bg-warning-tint text-on-warning-tint',
    short: 'Auto-approves',
    words: ({ items, otherName }, side) =>
      `${counted(items)} ${side === 'agency' ? 'from' : 'with'} ${otherName} ${items === 1 ? 'auto-approves' : 'auto-approve'}`,
  },
  finalize: {
    icon: Banknote,
    className: 'bg-success-tint text-on-success-tint',
    short: 'Auto-finalizes',
    words: ({ otherName }, side) =>
      side === 'agency' ? `Job with ${otherName} auto-finalizes` : `The job for ${otherName} auto-finalizes`,
  },
}

/** Missed due dates are highlighted; what the clock does automatically never is. */
export function entryLook(entry: CalendarEntry, side: Side, now: number) {
  const { icon, className, short, words } = looks[entry.kind]
  const isLate = entry.kind === 'delivery' && new Date(entry.at).getTime() <= now
  return {
    icon,
    className: isLate ? 'bg-danger-tint text-on-danger-tint' : className,
    short: isLate ? 'Late' : short,
    words: isLate ? `Late: ${words(entry, side)}` : words(entry, side),
  }
}

/** Returns the link to the entry's job. */
export function entryTarget({ contractId, campaignId }: CalendarEntry, side: Side): RenderElement {
  return side === 'agency' ? (
    <Link to="/agency/campaigns/$campaignId/contracts" params={{ campaignId }} search={{ show: contractId }} />
  ) : (
    <Link to="/creator/jobs/$contractId/summary" params={{ contractId }} />
  )
}
