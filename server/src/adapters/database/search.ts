import { sql } from 'kysely'

/** What a person typed as a pattern that finds it anywhere; an empty search finds everything. */
export function patternOf(q: string | undefined): string {
  return `%${(q ?? '').trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** Whether any of the columns holds what was searched for, or an id is it. */
export function matches(pattern: string, columns: string[], idColumns: string[] = []) {
  const texts = [...columns.map((column) => sql.ref(column)), ...idColumns.map((column) => sql`${sql.ref(column)}::text`)]
  return sql<boolean>`concat_ws(' ', ${sql.join(texts)}) ilike ${pattern}::text`
}

/** Each row of a page carries the total; nested selects of the rows left out are not run. */
export const totalOfAll = sql<number>`count(*) over ()`.as('total')
