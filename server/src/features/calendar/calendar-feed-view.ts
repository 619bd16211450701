import type { CalendarEntry } from '@pairtake/protocol/calendar/calendar-endpoints'
import { after, dayOf, minutes } from '#wire-time.ts'
import type { CalendarRow } from './calendar-queries.ts'
import { calendarLines, calendarText, calendarTime, type CalendarLine } from './calendar-text-rules.ts'

type Side = 'agency' | 'creator'

const counted = (items: number, is: string, are: string) => (items === 1 ? `One item ${is}` : `${items} items ${are}`)

const words: Record<CalendarEntry['kind'], (row: CalendarRow, side: Side) => { title: string; detail: string }> = {
  delivery: (row, side) => ({
    title: side === 'agency' ? `${row.other_name} delivers ${row.campaign_name}` : `Deliver ${row.campaign_name}`,
    detail: `${counted(row.items, 'is', 'are')} due.`,
  }),
  review: (row, side) => ({
    title: side === 'agency' ? `Review ${row.campaign_name}` : `Review of ${row.campaign_name} ends`,
    detail: `${counted(row.items, 'is', 'are')} approved automatically.`,
  }),
  finalize: (row, side) => ({
    title: side === 'agency' ? `Finalize ${row.campaign_name}` : `${row.campaign_name} is paid`,
    detail: side === 'agency' ? 'The job is finalized and charged automatically.' : 'The job is finalized automatically.',
  }),
}

/** A job has one event of a kind, but one for each day on which items are approved; it keeps its id while the number of items changes. */
const uidOf = ({ kind, contract_id: job, at }: CalendarRow) => (kind === 'review' ? `${kind}-${job}-${dayOf(at)}` : `${kind}-${job}`)

function entryLines(row: CalendarRow, { side, now, origin }: { side: Side; now: Date; origin: string }): CalendarLine[] {
  const { title, detail } = words[row.kind](row, side)
  const who = side === 'agency' ? 'Creator' : 'Brand'
  const url =
    side === 'agency'
      ? `${origin}/agency/campaigns/${row.campaign_id}/contracts?show=${row.contract_id}`
      : `${origin}/creator/jobs/${row.contract_id}/summary`
  return [
    ['BEGIN', 'VEVENT'],
    ['UID', `${uidOf(row)}@pairtake`],
    ['DTSTAMP', calendarTime(now)],
    // The event ends when it is due: some programs do not show an event without duration.
    ['DTSTART', calendarTime(after(row.at, -minutes(30)))],
    ['DTEND', calendarTime(row.at)],
    ['SUMMARY', calendarText(title)],
    ['DESCRIPTION', calendarText(`${detail}\n${who}: ${row.other_name}\n${url}`)],
    ['URL', url],
    // A deadline doesn't block the time for other appointments.
    ['TRANSP', 'TRANSPARENT'],
    ['END', 'VEVENT'],
  ]
}

/** The feed of one member in the format of RFC 5545. */
export function viewCalendar(rows: readonly CalendarRow[], context: { side: Side; now: Date; origin: string }): string {
  return calendarLines([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Pairtake//Due dates//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ['NAME', 'Pairtake'],
    ['X-WR-CALNAME', 'Pairtake'],
    // RFC 7986, and an older property for programs that do not know it: refresh after an hour.
    ['REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'],
    ['X-PUBLISHED-TTL', 'PT1H'],
    ...rows.flatMap((row) => entryLines(row, context)),
    ['END', 'VCALENDAR'],
  ])
}
