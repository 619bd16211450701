import { nextDay, startOfDayIn } from '#wire-time.ts'
import type { Narrowed } from './provider-line-list-queries.ts'

type Asked = { from?: string | undefined; to?: string | undefined; fit?: string | undefined; kind?: string | undefined }

/** Days are in the seller's time zone, the last one included. */
export function narrowedBy({ from, to, fit = '', kind = '' }: Asked, timeZone: string): Narrowed {
  const untilDay = to === undefined ? null : nextDay(to)
  return {
    fit,
    kind,
    fromDay: from ?? null,
    untilDay,
    from: from === undefined ? null : startOfDayIn(timeZone, from),
    until: untilDay === null ? null : startOfDayIn(timeZone, untilDay),
  }
}
