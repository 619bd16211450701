import { accountSheets, type AccountSheet } from '@pairtake/protocol/accounts/accounts-endpoints'
import { dayOf, nextDay, startOfDayIn } from '#wire-time.ts'

/** Whole days in the seller's time zone, by which the papers are dated: `until` is the first moment after the period. */
export type Period = { firstDay: string; lastDay: string; timeZone: string; from: Date; until: Date }
export type AccountsFile = { sheet: AccountSheet; period: Period }

/** Sheets with a separate file for each brand or paper. */
export const isZip = (sheet: AccountSheet): sheet is 'agency-statements' | 'papers' => sheet === 'agency-statements' || sheet === 'papers'

const fileOf = (sheet: AccountSheet) => ({
  // DATEV only reads files whose names begin with this prefix.
  stem: sheet === 'datev' ? 'EXTF_Buchungsstapel' : sheet,
  ending: isZip(sheet) ? 'zip' : 'csv',
})

const isDay = (day: string) => {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.valueOf()) && dayOf(at) === day
}

export function periodOf({ from, to }: { from: string; to: string }, timeZone: string): Period {
  return { firstDay: from, lastDay: to, timeZone, from: startOfDayIn(timeZone, from), until: startOfDayIn(timeZone, nextDay(to)) }
}

/** Returns a name such as 'vat_2026-01-01_2026-03-31.csv'. */
export function nameOfFile({ sheet, period }: AccountsFile): string {
  const { stem, ending } = fileOf(sheet)
  return `${stem}_${period.firstDay}_${period.lastDay}.${ending}`
}

/** Parses such a name; undefined for any other name. */
export function readFileName(name: string, timeZone: string): AccountsFile | undefined {
  const [, stem, from = '', to = '', ending] = /^([\w-]+)_(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)\.(\w+)$/.exec(name) ?? []
  const sheet = accountSheets.find((one) => fileOf(one).stem === stem && fileOf(one).ending === ending)
  if (sheet === undefined || !isDay(from) || !isDay(to) || from > to) return undefined
  return { sheet, period: periodOf({ from, to }, timeZone) }
}
