import type { MemberId } from '@pairtake/protocol/ids'
import { countryName } from '@pairtake/protocol/reference/countries'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { balanceBefore, findStatementHolder, listStatementLines } from './statement-queries.ts'

export type Statement = {
  year: number
  currency: string
  /** End of the statement's period; a running year ends now. */
  until: Date
  holder: string[]
  openingMinor: number
  closingMinor: number
  lines: { at: Date; words: string; amountMinor: number; balanceMinor: number }[]
}

const words: Record<string, string> = {
  charge: 'Earned',
  refund: 'Taken back after a refund',
  payout: 'Payout',
  'refund-failed': 'Refund that came back',
  'payout-return': 'Payout returned',
}

const firstYear = 2020

/** Parses a year; undefined if it has no statement. */
export function yearOf(text: string, now: Date): number | undefined {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0
  return year >= firstYear && year <= now.getUTCFullYear() ? year : undefined
}

export async function makeStatement(tx: Tx, deps: Deps, of: { creatorId: MemberId; year: number }): Promise<Statement | undefined> {
  const { creatorId, year } = of
  const from = new Date(Date.UTC(year, 0, 1))
  const end = new Date(Date.UTC(year + 1, 0, 1))
  const holder = await findStatementHolder(tx, creatorId)
  if (!holder) return undefined
  const openingMinor = await balanceBefore(tx, creatorId, from)

  let balanceMinor = openingMinor
  const lines = (await listStatementLines(tx, creatorId, { from, until: end })).map((line) => {
    balanceMinor += line.amount_minor
    const what = words[line.kind] ?? line.kind
    return { at: line.at, words: line.subject === null ? what : `${what}: ${line.subject}`, amountMinor: line.amount_minor, balanceMinor }
  })
  const town = [holder.postal_code, holder.city].filter(Boolean).join(' ')
  const address = [holder.street_address, town, holder.country ? countryName(holder.country) : '']
  return {
    year,
    currency: deps.config.currency,
    until: deps.now() < end ? deps.now() : end,
    holder: [holder.name, ...address.filter((line): line is string => Boolean(line))],
    openingMinor,
    closingMinor: balanceMinor,
    lines,
  }
}
