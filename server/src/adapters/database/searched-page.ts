import { limits } from '@pairtake/protocol/limits'
import { sql, type RawBuilder } from 'kysely'
import { membersDisplayed, namesMatch } from './search.ts'

export const mostFound = sql.lit(limits.search.most)

type Range = (name: 'limit' | 'offset') => number

/** A page of what a search lists, which ends with `limits.search.most` rows (R-380). */
export const rangeFound = (p: Range) =>
  sql`limit greatest(0, least(${p('limit')}::int, ${mostFound} - ${p('offset')}::int)) offset ${p('offset')}::int`

/** Rows that a list walks through under the name `listed`, and what they have to be beside what the list asks for. */
export type Source = { from: RawBuilder<unknown>; and: RawBuilder<boolean> }

/** What a list walks through where nobody searches. */
export const everyRow = (table: string): Source => ({ from: sql`${sql.table(table)} as listed`, and: sql<boolean>`true` })

/** A row of what `searchedPage` answers. */
export type FoundPage<Id> = { id: Id; total: number }
export const totalFound = sql<number | null>`found.total`.as('total')

type Search = {
  table: string
  /** The column that names a row. */
  key: string
  /** Each selects keys of rows that the list holds, each key at most once, and stops early where no more are asked for. */
  ways: readonly RawBuilder<unknown>[]
  /** Whether a row is found, looked up for this row alone. */
  isFound: (alias: string) => RawBuilder<boolean>
  /** What the list holds without the search. */
  isListed: (alias: string) => RawBuilder<boolean>
  /** The keys of the rows of one page, in the list's order, of those that a source holds. */
  page: (source: Source, range: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The same where all rows of the list are walked, if another statement does that by an index. */
  walk?: (and: RawBuilder<boolean>, range: RawBuilder<unknown>) => RawBuilder<unknown>
  range: Range
}

/**
 * The keys and the total of a page of what a search finds, a table to join (docs/decisions/131). What few rows hold is gathered by the indexes
 * and sorted. What one way finds more often than a search lists (R-380) is that frequent, so the list is walked in its order until the page is
 * full, and nobody counts. Which of the two it is stands in no plan: the other one is never begun.
 */
export function searchedPage({ table, key, ways, isFound, isListed, page, walk, range: p }: Search): RawBuilder<unknown> {
  const name = (at: number) => sql.ref(`way_${at}`)
  const isFull = (at: number) => sql`(select count(*) from ${name(at)}) > ${mostFound}`
  const gathered = ways.map((way, at) => {
    const before = ways.slice(0, at).map((_, earlier) => sql`not ${isFull(earlier)}`)
    return sql`${name(at)} as materialized (select way.* from (${way}) as way (id)
      ${before.length > 0 ? sql`where ${sql.join(before, sql` and `)}` : sql``} limit ${mostFound} + 1)`
  })
  const few = sql`(select kept.* from (${sql.join(
    ways.map((_, at) => sql`select id from ${name(at)}`),
    sql` union `,
  )}) as few, lateral (select * from ${sql.table(table)} as one where ${sql.ref(`one.${key}`)} = few.id offset 0) as kept
    where not (select yes from frequent)) as listed`
  const range = rangeFound(p)
  const isWalked = sql<boolean>`(select yes from frequent) and ${isFound('listed')}`
  const walked = walk?.(isWalked, range) ?? page({ from: sql`${sql.table(table)} as listed`, and: isWalked }, range)
  return sql`(with ${sql.join(gathered)},
    frequent as materialized (select ${sql.join(
      ways.map((_, at) => isFull(at)),
      sql` or `,
    )} as yes)
    select picked.id, case when (select yes from frequent) then ${mostFound}
        else least(${mostFound}, (select count(*) from ${few} where ${isListed('listed')})) end::int as total
      from ((${page({ from: few, and: sql<boolean>`true` }, range)})
        union all (${walked})
      ) as picked (id))`
}

/** The same for a list whose rows say themselves whether they are found: walked in its order as far as a search lists. */
export const walkedPage = (listed: RawBuilder<unknown>, p: Range) => sql`(with ${walked(listed)} ${pageOfWalked(p)})`

const walked = (listed: RawBuilder<unknown>) =>
  sql`walked as materialized (select row_number() over () as at, one.id from (${listed} limit ${mostFound}) as one (id))`
const pageOfWalked = (p: Range) =>
  sql`select walked.id, (select count(*) from walked)::int as total from walked order by walked.at ${rangeFound(p)}`

type Named = { campaign?: string; member?: string }
/** How a row of one's own is looked up: whether what these columns name has the words in its name. */
export type Lookup = { isNamed: (columns: Named) => RawBuilder<boolean>; and: RawBuilder<boolean> }

/** Where nobody searches. */
export const anyName: Lookup = { isNamed: () => sql<boolean>`true`, and: sql<boolean>`true` }

/** Each row by itself, for a list without pages. */
export const byName = (pattern: string): Lookup => ({ isNamed: (columns) => namesMatch(pattern, columns), and: sql<boolean>`true` })

/**
 * The same for a list of one member's own rows, which are walked as far as a search lists: names that few have are gathered first, any other
 * name is looked up row by row. `listed` selects keys in the list's order, without an end.
 */
export function ownPage(listed: (lookup: Lookup) => RawBuilder<unknown>, p: Range & ((name: 'pattern') => string)) {
  const isIn = (column: string, set: string) => sql`${sql.ref(column)} in (select id from ${sql.table(set)})`
  const few: Lookup = {
    isNamed: ({ campaign, member }) =>
      sql<boolean>`(${sql.join(
        [campaign && isIn(campaign, 'named_campaign'), member && isIn(member, 'named_member')].filter(
          (one) => one !== undefined && one !== '',
        ),
        sql` or `,
      )})`,
    and: sql<boolean>`not (select yes from frequent)`,
  }
  const many: Lookup = { ...byName(p('pattern')), and: sql<boolean>`(select yes from frequent)` }
  // Of a few rows the names are looked up whatever they are.
  return sql`(with own as materialized (select count(*) <= ${fewOwn} as few from (${listed(anyName)} limit ${fewOwn} + 1) as one),
    named_campaign as materialized (select id from campaign where not (select few from own) and name ilike ${p('pattern')}::text
      limit ${fewNames} + 1),
    named_member as materialized (select id from ${membersDisplayed(p('pattern'))} as shown where not (select few from own)
      limit ${fewNames} + 1),
    frequent as materialized (select own.few or (select count(*) from named_campaign) > ${fewNames}
      or (select count(*) from named_member) > ${fewNames} as yes from own),
    ${walked(sql`(${listed(few)} limit ${mostFound}) union all (${listed(many)} limit ${mostFound})`)}
  ${pageOfWalked(p)})`
}

const fewOwn = sql.lit(100)
const fewNames = sql.lit(3_000)
