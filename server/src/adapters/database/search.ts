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

/** The pattern of a search, or an expression for it. */
type Pattern = string | RawBuilder<string>

/**
 * Hides the pattern from the planner, which would read a whole table for a frequent word, because a limit ends the reading early, instead of the
 * index.
 */
export const hiddenPattern = (pattern: string) => sql<string>`(select ${pattern}::text)`

const words = (alias: string, columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql.ref(`${alias}.${column}`)),
    sql` || ' ' || `,
  )

const typedOf = (pattern: Pattern) => sql`lower(btrim(${pattern}::text, '%'))`

/** The searched text as an id; null if it is none. */
export function typedId(pattern: Pattern) {
  const typed = typedOf(pattern)
  return sql<string | null>`case when ${typed} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${typed}::uuid end`
}

/** Whether an id, or its last twelve digits, equals the searched text; each uses its own index (R-283). */
export function isId(column: string, pattern: Pattern) {
  const typed = typedOf(pattern)
  return sql<boolean>`(${sql.ref(column)} = ${typedId(pattern)}
    or right(${sql.ref(column)}::text, 12) = case when ${typed} ~ '^[0-9a-f]{12}$' then ${typed} end)`
}

/** What operators find a member by. */
export const searchedMemberColumns = ['display_name', 'first_name', 'last_name', 'company_name', 'email'] as const
const memberWords = (alias: string) => words(alias, searchedMemberColumns)

/** Whether the words of a member contain the searched text, on the columns of the index `member_searched`. */
export const hasMemberWords = (alias: string, pattern: Pattern) => sql<boolean>`(${memberWords(alias)}) ilike ${pattern}::text`

/** Whether an operator's search matches the member, on the columns of the index `member_searched`. */
export const isMemberFound = (alias: string, pattern: Pattern) =>
  sql<boolean>`((${memberWords(alias)}) ilike ${pattern}::text or ${isId(`${alias}.id`, pattern)})`

/** The ids of the members that an operator's search matches, each once, using the index `member_searched`. */
export const membersFound = (pattern: Pattern) => sql`(
  select sought.id from member as sought where (${memberWords('sought')}) ilike ${pattern}::text
  union all select sought.id from member as sought where ${isId('sought.id', pattern)} and not (${memberWords('sought')}) ilike ${pattern}::text)`

/** Whether an operator's search matches the campaign. */
export const isCampaignNamed = (alias: string, pattern: Pattern) =>
  sql<boolean>`(${sql.ref(`${alias}.name`)} ilike ${pattern}::text or ${isId(`${alias}.id`, pattern)})`

/** The ids of the campaigns whose name or id matches, each once, using the index `campaign_searched`. */
export const campaignsNamed = (pattern: Pattern) => sql`(
  select sought.id from campaign as sought where sought.name ilike ${pattern}::text
  union all select sought.id from campaign as sought where ${isId('sought.id', pattern)} and not sought.name ilike ${pattern}::text)`

/** The ids of the published campaigns whose name or description matches, each once, using the index `campaign_words_searched`. */
export const campaignsWithWords = (pattern: string) => sql`(select sought.campaign_id as id from campaign_words as sought
  where sought.name ilike ${pattern}::text or sought.description ilike ${pattern}::text)`

/** The ids and roles of the members whose displayed name matches, using the index `member_displayed`. */
const membersDisplayed = (pattern: string) => sql`(select sought.id, sought.role from member as sought
  where sought.display_name ilike ${pattern}::text)`

/** The ids of the agencies whose displayed name matches. */
export const agenciesNamed = (pattern: string) =>
  sql`(select shown.id from ${membersDisplayed(pattern)} as shown where shown.role = 'agency')`

/** The rows of a table that reference one of the found records, read one record after the other, so that a limit stops the reading early. */
export const rowsOf = (table: string, column: string, found: RawBuilder<unknown>) => sql`${found} as about, lateral (
  select * from ${sql.table(table)} as own where ${sql.ref(`own.${column}`)} = about.id offset 0) as theirs`

/** False for the statement of a list without a search: an empty search is written into the statement's text (prepared.ts). */
export const isSearched = (pattern: string) => (pattern as unknown) instanceof Placeholder

/**
 * Whether the campaign or member that an id refers to has the searched text in its name. Looked up row by row: for `exists`, the planner would
 * first build a list of the whole market.
 */
export function namesMatch(pattern: string, named: { campaign?: string; member?: string }) {
  const { campaign, member } = named
  const found = [
    isEverything(pattern),
    ...(campaign === undefined
      ? []
      : [sql`(select sought.name from campaign as sought where sought.id = ${sql.ref(campaign)}) ilike ${pattern}::text`]),
    ...(member === undefined
      ? []
      : [sql`(select sought.display_name from member as sought where sought.id = ${sql.ref(member)}) ilike ${pattern}::text`]),
  ]
  return sql<boolean>`(${sql.join(found, sql` or `)})`
}
