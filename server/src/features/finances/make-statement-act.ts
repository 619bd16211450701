import type { MemberId } from '@pairtake/protocol/ids'
import { countryName } from '@pairtake/protocol/reference/countries'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { dayIn, startOfDayIn } from '#wire-time.ts'
import { balanceBefore, findStatementHolder, listStatementLines } from './statement-queries.ts'

export type Statement = {
  year: number
  currency: string
  /** The last moment of the statement's period; a running year ends now. */
  until: Date
  /** The day of `until` in the seller's time zone, as YYYY-MM-DD, like the days of the lines. */
  lastDay: string
  holder: string[]
  openingMinor: number
  closingMinor: number
  lines: { day: string; words: string; amountMinor: number; balanceMinor: number }[]
}

const words: Record<string, string> = {
  charge: 'Earned',
  refund: 'Taken back after a refund',
  payout: 'Payout',
  'refund-failed': 'Refund that came back',
  'payout-return': 'Payout returned',
}

const firstYear = 2020

/** Parses a year; undefined if it has no statement, because it hasn't begun in the seller's time zone. */
export function yearOf(text: string, { config, now }: Deps): number | undefined {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0
  const thisYear = Number(dayIn(config.sellerTimeZone, now()).slice(0, 4))
  return year >= firstYear && year <= thisYear ? year : undefined
}

export async function makeStatement(tx: Tx, deps: Deps, of: { creatorId: MemberId; year: number }): Promise<Statement | undefined> {
  const { creatorId, year } = of
  const { sellerTimeZone: timeZone, currency } = deps.config
  const from = startOfDayIn(timeZone, `${year}-01-01`)
  const end = startOfDayIn(timeZone, `${year + 1}-01-01`)
  const until = new Date(Math.min(deps.now().getTime(), end.getTime() - 1))
  const holder = await findStatementHolder(tx, creatorId)
  if (!holder) return undefined
  const openingMinor = await balanceBefore(tx, creatorId, from)

  let balanceMinor = openingMinor
  const lines = (await listStatementLines(tx, creatorId, { from, until: end })).map((line) => {
    balanceMinor += line.amount_minor
    const what = words[line.kind] ?? line.kind
    return {
      day: dayIn(timeZone, line.at),
      words: line.subject === null ? what : `${what}: ${line.subject}`,
      amountMinor: line.amount_minor,
      balanceMinor,
    }
  })
  const town = [holder.postal_code, holder.city].filter(Boolean).join(' ')
  const address = [holder.street_address, town, holder.country ? countryName(holder.country) : '']
  return {
    year,
    currency,
    until,
    lastDay: dayIn(timeZone, until),
    holder: [holder.name, ...address.filter((line): line is string => Boolean(line))],
    openingMinor,
    closingMinor: balanceMinor,
    lines,
  }
}
