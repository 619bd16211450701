import { sql, type RawBuilder } from 'kysely'

/** Of an installation that was restored: what its numbers of papers bear from then on. */
export const paperMarkFact = 'paper_mark'

/**
 * `R2611230115`, of the minute in which a backup was restored, in UTC. What the lost installation numbered after the backup is unknown here, also how
 * far it came, so no number may follow on the last one that is known. A moment, not a count: a backup that is restored twice would count to the same.
 */
export function paperMarkOf(restoredAt: Date): string {
  return `R${restoredAt.toISOString().slice(2, 16).replaceAll(/\D/g, '')}`
}

const markNow = sql<string>`coalesce((select ' ' || value from installation where name = ${sql.lit(paperMarkFact)}), '')`

/** The series that is written in now: `invoice`, or `invoice R2611230115` after a restore. */
export const openSeries = (name: string): RawBuilder<string> => sql<string>`${name} || ${markNow}`

/** `INV-000001`, or `INV-R2611230115-000001` in a series that a restore opened. */
export function paperNumber(prefix: string, { series, last }: { series: string; last: number }): string {
  const [, mark] = series.split(' ')
  return [prefix, ...(mark === undefined ? [] : [mark]), String(last).padStart(6, '0')].join('-')
}
