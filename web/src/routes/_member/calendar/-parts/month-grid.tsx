import { useEffect, useRef, useState } from 'react'
import type { CalendarEntry } from '@pairtake/protocol/calendar/calendar-endpoints'
import { clockTime } from '#mechanisms/time/time-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { cx } from '#ui/base/cx.ts'
import { renderAs } from '#ui/base/render-as.ts'
import { dayKey, entriesByDay, entryKey, monthOf, monthWords, weeksOf } from './calendar-days.ts'
import { entryLook, entryTarget, type Side } from './entry-link.tsx'

type MonthGridProps = { month: string; entries: readonly CalendarEntry[]; side: Side; now: number }

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A month as a table of weeks, for screens wide enough for seven columns. */
export function MonthGrid({ month, entries, side, now }: MonthGridProps) {
  const byDay = entriesByDay(entries)
  const today = dayKey(new Date(now))
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">What is due in {monthWords(month)}</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name} className="bg-sunken px-2 py-2 text-left text-sm font-semibold text-muted">
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={dayKey(week[0] ?? new Date(now))}>
            {week.map((day) => {
              const key = dayKey(day)
              return (
                <td
                  key={key}
                  aria-current={key === today ? 'date' : undefined}
                  className={cx(
                    'h-24 border-t border-l border-border p-1.5 align-top first:border-l-0',
                    monthOf(day) !== month && 'bg-sunken',
                  )}
                >
                  <time
                    dateTime={key}
                    className={cx(
                      'num inline-grid size-7 place-items-center rounded-full text-sm',
                      key === today ? 'bg-primary font-bold text-on-primary' : monthOf(day) === month ? 'text-main' : 'text-faint',
                    )}
                  >
                    {day.getDate()}
                  </time>
                  <DayEntries entries={byDay.get(key) ?? []} side={side} now={now} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** With more than one above this, a day hides those beyond it: the whole week would be as high as its fullest day. */
const shownOfDay = 3

function DayEntries({ entries, side, now }: { entries: readonly CalendarEntry[]; side: Side; now: number }) {
  const [showsAll, setShowsAll] = useState(false)
  const firstHidden = useRef<HTMLLIElement>(null)
  // The pressed button is gone, and the focus would be lost with it.
  useEffect(() => {
    if (showsAll) firstHidden.current?.querySelector('a')?.focus()
  }, [showsAll])

  const hides = !showsAll && entries.length > shownOfDay + 1
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {(hides ? entries.slice(0, shownOfDay) : entries).map((entry, index) => (
        <li key={entryKey(entry)} ref={index === shownOfDay ? firstHidden : undefined}>
          <Entry entry={entry} side={side} now={now} />
        </li>
      ))}
      {hides && (
        <li>
          <Button size="small" variant="quiet" wide onClick={() => setShowsAll(true)}>
            {entries.length - shownOfDay} more
          </Button>
        </li>
      )}
    </ul>
  )
}

function Entry({ entry, side, now }: { entry: CalendarEntry; side: Side; now: number }) {
  const { icon: Icon, className, short, words } = entryLook(entry, side, now)
  return renderAs(entryTarget(entry, side), {
    title: words,
    className: cx('flex items-start gap-1.5 rounded-badge px-1.5 py-1 text-xs no-underline hover:underline', className),
    children: (
      <>
        <Icon aria-hidden size={13} strokeWidth={2.4} className="mt-0.5 shrink-0" />
        <span className="min-w-0">
          <span className="block font-semibold wrap-break-word">
            {short} {clockTime(entry.at)}
          </span>
          <span className="line-clamp-2 wrap-break-word">{entry.campaignName}</span>
          <span className="sr-only">{words}</span>
        </span>
      </>
    ),
  })
}
