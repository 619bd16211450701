import { sql, type RawBuilder } from 'kysely'

/** Fact of an installation that was restored: the mark that its paper numbers carry from then on. */
export const paperMarkFact = 'paper_mark'

/**
 * `R2611230115`, from the minute in which a backup was restored, in UTC. The numbers that the lost installation used after the backup are unknown
 * here, so no number may continue from the last known one. A time and not a count: a backup that is restored twice would count to the same number.
 */
export function paperMarkOf(restoredAt: Date): string {
  return `R${restoredAt.toISOString().slice(2, 16).replaceAll(/\D/g, '')}`
}

const markNow = sql<string>`coalesce((select ' ' || value from installation where name = ${sql.lit(paperMarkFact)}), '')`

/** The series that is in use now: `invoice`, or `invoice R2611230115` after a restore. */
export const openSeries = (name: string): RawBuilder<string> => sql<string>`${name} || ${markNow}`

/** `INV-000001`, or `INV-R2611230115-000001` in a series that a restore opened. */
export function paperNumber(prefix: string, { series, last }: { series: string; last: number }): string {
  const [, mark] = series.split(' ')
  return [prefix, ...(mark === undefined ? [] : [mark]), String(last).padStart(6, '0')].join('-')
}
