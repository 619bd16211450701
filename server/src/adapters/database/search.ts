import { sql, type RawBuilder } from 'kysely'
import { Placeholder } from './placeholder.ts'

/** The pattern of an empty search. */
export const everything = '%%'

/**
 * Turns the typed text into a pattern that matches it anywhere; an empty search matches everything. NUL is removed, because PostgreSQL cannot search
 * for it.
 */
export function patternOf(q: string | undefined): string {
  return `%${(q ?? '')
    .trim()
    .replaceAll('\0', '')
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** Whether any of the columns contains the searched text, or an id equals it. */
export function matches(pattern: string, columns: string[], idColumns: string[] = []) {
  const texts = [...columns.map((column) => sql.ref(column)), ...idColumns.map((column) => sql`${sql.ref(column)}::text`)]
  return sql<boolean>`(${isEverything(pattern)} or concat_ws(' ', ${sql.join(texts)}) ilike ${pattern}::text)`
}

/** Known before the statement runs, so that nothing is looked up for a list without a search. */
export const isEverything = (pattern: string) => sql<boolean>`${pattern}::text = ${sql.lit(everything)}`

const words = (alias: string, columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql.ref(`${alias}.${column}`)),
    sql` || ' ' || `,
  )

/** Whether an id, or its last twelve digits, equals the searched text; each uses its own index (R-283). */
export function isId(column: string, pattern: string) {
  const typed = sql`lower(btrim(${pattern}::text, '%'))`
  return sql<boolean>`(${sql.ref(column)} = case when ${typed} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${typed}::uuid end
    or right(${sql.ref(column)}::text, 12) = case when ${typed} ~ '^[0-9a-f]{12}$' then ${typed} end)`
}

/** The ids of the members that an operator's search matches, using the index `member_searched`. */
export const membersFound = (pattern: string) => sql`(
  select sought.id from member as sought
    where (${words('sought', ['display_name', 'first_name', 'last_name', 'company_name', 'email'])}) ilike ${pattern}::text
  union all select sought.id from member as sought where ${isId('sought.id', pattern)})`

/** The ids of the campaigns whose name matches, using the index `campaign_searched`. */
export const campaignsNamed = (pattern: string) => sql`(
  select sought.id from campaign as sought where sought.name ilike ${pattern}::text
  union all select sought.id from campaign as sought where ${isId('sought.id', pattern)})`

/**
 * Looks up nothing for a list without a search; otherwise each way to find a row has its own index. The empty search is written into the statement's
 * text (prepared.ts), so a placeholder is never empty: with an `or`, every row would be scanned.
 */
export function isFound(column: string, pattern: string, ways: readonly RawBuilder<unknown>[]) {
  const found = sql<boolean>`${sql.ref(column)} in (${sql.join(ways, sql` union all `)})`
  return (pattern as unknown) instanceof Placeholder ? found : sql<boolean>`(${isEverything(pattern)} or ${found})`
}

/** Whether the campaign or member that an id refers to has the searched text in its name. */
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

/** Each row of a page carries the total; PostgreSQL does not run the subselects of rows outside the page. */
export const totalOfAll = sql<number>`count(*) over ()`.as('total')
