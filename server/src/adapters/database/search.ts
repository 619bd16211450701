import { sql, type RawBuilder } from 'kysely'
import { Placeholder } from './placeholder.ts'

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
export const isEverything = (pattern: string) => sql<boolean>`${pattern}::text = ${sql.lit(everything)}`

const words = (alias: string, columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql.ref(`${alias}.${column}`)),
    sql` || ' ' || `,
  )

/** Whether an id, or its last twelve digits, is what was searched for; each by an index of its own (R-283). */
export function isId(column: string, pattern: string) {
  const typed = sql`lower(btrim(${pattern}::text, '%'))`
  return sql<boolean>`(${sql.ref(column)} = case when ${typed} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${typed}::uuid end
    or right(${sql.ref(column)}::text, 12) = case when ${typed} ~ '^[0-9a-f]{12}$' then ${typed} end)`
}

/** The ids of members that an operator's search means, by the index `member_searched`. */
export const membersFound = (pattern: string) => sql`(
  select sought.id from member as sought
    where (${words('sought', ['display_name', 'first_name', 'last_name', 'company_name', 'email'])}) ilike ${pattern}::text
  union all select sought.id from member as sought where ${isId('sought.id', pattern)})`

/** The ids of campaigns by their names, by the index `campaign_searched`. */
export const campaignsNamed = (pattern: string) => sql`(
  select sought.id from campaign as sought where sought.name ilike ${pattern}::text
  union all select sought.id from campaign as sought where ${isId('sought.id', pattern)})`

/**
 * Nothing is looked up for a list that is not searched; else each way to be found has an index of its own. A search that finds everything
 * stands in the text (prepared.ts), so that a placeholder never is one: an `or` would have every row looked at.
 */
export function isFound(column: string, pattern: string, ways: readonly RawBuilder<unknown>[]) {
  const found = sql<boolean>`${sql.ref(column)} in (${sql.join(ways, sql` union all `)})`
  return (pattern as unknown) instanceof Placeholder ? found : sql<boolean>`(${isEverything(pattern)} or ${found})`
}

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
