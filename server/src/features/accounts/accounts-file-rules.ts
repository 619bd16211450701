import { accountSheets, type AccountSheet } from '@pairtake/protocol/accounts/accounts-endpoints'
import { days, dayOf } from '#wire-time.ts'

/** Whole days in UTC, as the papers are dated: `until` is the first moment that is not of the period any more. */
export type Period = { from: Date; until: Date }
export type AccountsFile = { sheet: AccountSheet; period: Period }

const startOf = (day: string) => new Date(`${day}T00:00:00Z`)
const isDay = (day: string) => !Number.isNaN(startOf(day).valueOf()) && dayOf(startOf(day)) === day

export function periodOf({ from, to }: { from: string; to: string }): Period {
  return { from: startOf(from), until: new Date(startOf(to).getTime() + days(1)) }
}

export const lastDayOf = ({ until }: Period): string => dayOf(new Date(until.getTime() - 1))

/** 'vat_2026-01-01_2026-03-31.csv'; DATEV takes only files whose names begin with its own word. */
export function nameOfFile({ sheet, period }: AccountsFile): string {
  return `${sheet === 'datev' ? 'EXTF_Buchungsstapel' : sheet}_${dayOf(period.from)}_${lastDayOf(period)}.csv`
}

/** The other way; undefined for whatever is no name of such a file. */
export function readFileName(name: string): AccountsFile | undefined {
  const [, prefix = '', from = '', to = ''] = /^([\w-]+)_(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)\.csv$/.exec(name) ?? []
  const sheet = accountSheets.find((one) => (one === 'datev' ? 'EXTF_Buchungsstapel' : one) === prefix)
  if (sheet === undefined || !isDay(from) || !isDay(to) || from > to) return undefined
  return { sheet, period: periodOf({ from, to }) }
}
