import type { CalendarEntry } from '@pairtake/protocol/calendar/calendar-endpoints'
import { clockTime, shortDate } from '#mechanisms/time/time-words.ts'
import { cx } from '#ui/base/cx.ts'
import { Row, RowChevron, RowLink, Rows, RowText } from '#ui/surfaces/rows.tsx'
import { entriesIn, entryKey } from './calendar-days.ts'
import { entryLook, entryTarget, type Side } from './entry-link.tsx'

type AgendaListProps = { month: string; entries: readonly CalendarEntry[]; side: Side; now: number }

/** The month as a list, for phones. */
export function AgendaList({ month, entries, side, now }: AgendaListProps) {
  const own = entriesIn(month, entries)
  if (own.length === 0) return <p className="px-4 py-6 text-center text-muted">Nothing is due this month.</p>
  return (
    <Rows>
      {own.map((entry) => {
        const { icon: Icon, className, words } = entryLook(entry, side, now)
        return (
          <Row key={entryKey(entry)}>
            <span aria-hidden className={cx('grid size-10 shrink-0 place-items-center rounded-control', className)}>
              <Icon size={18} />
            </span>
            <RowText
              name={<RowLink render={entryTarget(entry, side)}>{entry.campaignName}</RowLink>}
              note={words}
              when={
                <time dateTime={entry.at}>
                  {shortDate(entry.at, now)}, {clockTime(entry.at)}
                </time>
              }
            />
            <RowChevron />
          </Row>
        )
      })}
    </Rows>
  )
}
