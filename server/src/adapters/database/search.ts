import { sql } from 'kysely'

/** The pattern of an empty search. */
export const everything = '%%'

/** What a person typed as a pattern that finds it anywhere; an empty search finds everything. NUL is nothing PostgreSQL could look for. */
export function patternOf(q: string | undefined): string {
  return `%${(q ?? '')
    .trim()
    .replaceAll('\0', '')
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** Whether any of the columns holds what was searched for, or an id is it. */
export function matches(pattern: string, columns: string[], idColumns: string[] = []) {
  const texts = [...columns.map((column) => sql.ref(column)), ...idColumns.map((column) => sql`${sql.ref(column)}::text`)]
  return sql<boolean>`(${isEverything(pattern)} or concat_ws(' ', ${sql.join(texts)}) ilike ${pattern}::text)`
}

/** Known before the statement runs, so that nothing is looked up for a list that is not searched. */
const isEverything = (pattern: string) => sql<boolean>`${pattern}::text = ${sql.lit(everything)}`

/** Whether the record that an id names, of a campaign or a member, has the words in its name. */
export function namesMatch(pattern: string, named: { campaign?: string; member?: string }) {
  const { campaign, member } = named
  const found = [
    isEverything(pattern),
    ...(campaign === undefined
      ? []
      : [sql`exists (select from campaign as sought where sought.id = ${sql.ref(campaign)} and sought.name ilike ${pattern}::text)`]),
    ...(member === undefined
      ? []
      : [sql`exists (select from member as sought where sought.id = ${sql.ref(member)} and sought.display_name ilike ${pattern}::text)`]),
  ]
  return sql<boolean>`(${sql.join(found, sql` or `)})`
}

/** Each row of a page carries the total; nested selects of the rows left out are not run. */
export const totalOfAll = sql<number>`count(*) over ()`.as('total')
