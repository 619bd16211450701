import { limits } from '@pairtake/protocol/limits'
import { sql, type RawBuilder } from 'kysely'
import type { OwnNames } from './own-names.ts'
import { hiddenPattern, namesMatch } from './search.ts'

export const mostFound = sql.lit(limits.search.most)

type Range = (name: 'limit' | 'offset') => number

/** The range of one page of a search, which ends after `limits.search.most` rows (R-380). */
const rangeFound = (p: Range) =>
  sql`limit greatest(0, least(${p('limit')}::bigint, ${mostFound} - ${p('offset')}::bigint)) offset ${p('offset')}::bigint`

/** The rows that a list reads, under the alias `listed`, and a condition on them in addition to that of the list. */
export type Source = { from: RawBuilder<unknown>; and: RawBuilder<boolean> }

/** The source of a list without a search: the whole table. */
export const everyRow = (table: string): Source => ({ from: sql`${sql.table(table)} as listed`, and: sql<boolean>`true` })

/** Restricts a list to a few rows, or to all others. */
export type Narrowing = { /** Selects their keys. */ keys: RawBuilder<unknown>; isLeftOut: boolean }

/** The condition on a row's key, for a list that is read as a whole anyway. */
export function isAmong(key: string, narrowing: Narrowing | undefined): RawBuilder<boolean> {
  if (!narrowing) return sql<boolean>`true`
  return narrowing.isLeftOut
    ? sql<boolean>`${sql.ref(key)} not in (${narrowing.keys})`
    : sql<boolean>`${sql.ref(key)} in (${narrowing.keys})`
}

/** The few rows are looked up by their keys: with a condition, the planner might read the whole table in the list's order until it meets them. */
const rowsAmong = (table: string, key: string, { keys }: Narrowing): Source => ({
  from: sql`(select own.* from (${keys}) as few (id), lateral (
    select * from ${sql.table(table)} as one where ${sql.ref(`one.${key}`)} = few.id offset 0) as own) as listed`,
  and: sql<boolean>`true`,
})

/** The source of a list without a search: the whole table, or what is left of it. */
export function narrowedRows(table: string, key: string, narrowing: Narrowing | undefined): Source {
  if (narrowing && !narrowing.isLeftOut) return rowsAmong(table, key, narrowing)
  return { ...everyRow(table), and: isAmong(`listed.${key}`, narrowing) }
}

type NarrowedTotal = { table: string; key: string; total: RawBuilder<number | null>; isListed: (alias: string) => RawBuilder<boolean> }

/** The total of a narrowed list: only the few rows are counted, and subtracted if they are left out. */
export function narrowedTotal(narrowing: Narrowing | undefined, { table, key, total, isListed }: NarrowedTotal): RawBuilder<number | null> {
  if (!narrowing) return total
  const few = sql<number>`(select count(*) from ${rowsAmong(table, key, narrowing).from} where ${isListed('listed')})`
  return narrowing.isLeftOut ? sql<number>`${total} - ${few}` : few
}

/** A row of the table that `searchedPage` returns. */
export type FoundPage<Id> = { id: Id; total: number }
export const totalFound = sql<number | null>`found.total`.as('total')

type Search = {
  table: string
  /** The column that identifies a row. */
  key: string
  /** One query for each way to match: it selects keys of rows in the list, each key at most once, and can be stopped early by a limit. */
  ways: readonly RawBuilder<unknown>[]
  /** Whether the search matches a row, looked up for this one row. */
  isFound: (alias: string) => RawBuilder<boolean>
  /** The condition of the list without the search. */
  isListed: (alias: string) => RawBuilder<boolean>
  /** Selects the keys of one page from a source, in the list's order. */
  page: (source: Source, range: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Replaces `page` for reading all rows of the list in order, if another statement can do that with an index. */
  walk?: (and: RawBuilder<boolean>, range: RawBuilder<unknown>) => RawBuilder<unknown>
  narrowing?: Narrowing | undefined
  /** Which rows are drawn; a table of a hundred thousand rows needs another choice than one of a million. */
  draw?: Draw
  range: Range
}

/** How many rows are drawn, as a mask of the hash of their keys, and how many of them a search has to find until it certainly finds a thousand. */
type Draw = { mask: number; certain: number }

/**
 * A search that finds less than a thousand rows finds so many drawn ones once in four thousand million words: the hash of an id says nothing about
 * its text, so their number has the Poisson distribution with a mean of less than 1,000 / 4,096, or 1,000 / 512.
 */
const drawnOfMany: Draw = { mask: 4_095, certain: 8 }
export const drawnOfFew: Draw = { mask: 511, certain: 16 }
/** If the search finds none of so many drawn rows, the others are not looked at: it is probably rare. */
const firstDrawn = sql.lit(64)

/** Whether the search certainly finds more than it lists, as the drawn rows tell, which an index of their own holds (docs/decisions/146). */
function isOften({ table, key, isFound, isListed, narrowing, draw = drawnOfMany }: Search) {
  const ofKey = sql.ref(`one.${key}`)
  const drawn = sql`select one.* from ${sql.table(table)} as one where uuid_hash(${ofKey}) & ${sql.lit(draw.mask)} = 0
    and ${isListed('one')} and ${isAmong(`one.${key}`, narrowing)} order by ${ofKey} desc`
  const hits = (rows: RawBuilder<unknown>, most: number) =>
    sql`(select count(*) from (select from (${rows}) as drawn where ${isFound('drawn')} limit ${sql.lit(most)}) as hit)`
  return sql<boolean>`case when ${hits(sql`${drawn} limit ${firstDrawn}`, 1)} = 0 then false
    else ${hits(sql`${drawn} offset 0`, draw.certain)} >= ${sql.lit(draw.certain)} end`
}

/** The page of a search among few rows, each of which is looked up. */
function pageAmong(narrowing: Narrowing, { table, key, isFound, isListed, page, range: p }: Search) {
  const source = { ...rowsAmong(table, key, narrowing), and: isFound('listed') }
  return sql`(select picked.id, (select least(${mostFound}, count(*)) from ${source.from} where ${isListed('listed')} and ${source.and})::int as total
    from (${page(source, rangeFound(p))}) as picked (id))`
}

/**
 * Returns the keys and the total of one page of a search, as a table to join (docs/decisions/131). Rare matches are gathered through the indexes
 * and sorted. If drawn rows tell that there are more than a search lists (R-380), or one way finds so many, the list is read in its order until the
 * page is full, without counting. The statement decides this as it runs, not the plan: the other branch is never executed.
 */
export function searchedPage(search: Search): RawBuilder<unknown> {
  const { table, key, ways, isFound, isListed, page, walk, narrowing, range: p } = search
  if (narrowing && !narrowing.isLeftOut) return pageAmong(narrowing, search)
  const name = (at: number) => sql.ref(`way_${at}`)
  const isFull = (at: number) => sql`(select count(*) from ${name(at)}) > ${mostFound}`
  const gathered = ways.map((way, at) => {
    const wanted = [
      sql`not (select yes from often)`,
      ...ways.slice(0, at).map((_, earlier) => sql`not ${isFull(earlier)}`),
      ...(narrowing ? [isAmong('way.id', narrowing)] : []),
    ]
    return sql`${name(at)} as materialized (select way.* from (${way}) as way (id)
      where ${sql.join(wanted, sql` and `)} limit ${mostFound} + 1)`
  })
  const few = sql`(select kept.* from (${sql.join(
    ways.map((_, at) => sql`select id from ${name(at)}`),
    sql` union `,
  )}) as few, lateral (select * from ${sql.table(table)} as one where ${sql.ref(`one.${key}`)} = few.id offset 0) as kept
    where not (select yes from frequent)) as listed`
  const range = rangeFound(p)
  const isLeft = narrowing ? sql` and ${isAmong(`listed.${key}`, narrowing)}` : sql``
  const isWalked = sql<boolean>`(select yes from frequent)${isLeft} and ${isFound('listed')}`
  const walked = walk?.(isWalked, range) ?? page({ from: sql`${sql.table(table)} as listed`, and: isWalked }, range)
  return sql`(with often as materialized (select ${isOften(search)} as yes), ${sql.join(gathered)},
    frequent as materialized (select (select yes from often) or ${sql.join(
      ways.map((_, at) => isFull(at)),
      sql` or `,
    )} as yes)
    select picked.id, case when (select yes from frequent) then ${mostFound}
        else least(${mostFound}, (select count(*) from ${few} where ${isListed('listed')})) end::int as total
      from ((${page({ from: few, and: sql<boolean>`true` }, range)})
        union all (${walked})
      ) as picked (id))`
}

/** Like `searchedPage`, for a list whose rows hold the searched text themselves: read in its order, up to the limit of a search. */
export const walkedPage = (listed: RawBuilder<unknown>, p: Range) => sql`(with ${walked(listed)} ${pageOfWalked(p)})`

const walked = (listed: RawBuilder<unknown>) =>
  sql`walked as materialized (select row_number() over () as at, one.id from (${listed} limit ${mostFound}) as one (id))`
const pageOfWalked = (p: Range) =>
  sql`select walked.id, (select count(*) from walked)::int as total from walked order by walked.at ${rangeFound(p)}`

type Named = { campaign?: string; member?: string }
/** How a member's own row is matched: whether a record that these columns refer to has the searched text in its name. */
export type Lookup = {
  isNamed: (columns: Named) => RawBuilder<boolean>
  and: RawBuilder<boolean>
  /** Names were gathered, so comparing one more row with them costs nothing, and looking one up still does. */
  isGathered?: true
}

/** The lookup without a search: every row matches. */
export const anyName: Lookup = { isNamed: () => sql<boolean>`true`, and: sql<boolean>`true` }

/** Looks up the names row by row, for a list without pages. */
export const byName = (pattern: string): Lookup => ({ isNamed: (columns) => namesMatch(pattern, columns), and: sql<boolean>`true` })

/** Compares rows with gathered names. */
function gatheredLookup(and: RawBuilder<boolean>): Lookup {
  const isIn = (column: string, set: string) => sql`${sql.ref(column)} in (select id from ${sql.table(set)})`
  return {
    // `is true` keeps the planner from joining the names, which would lose the list's order.
    isNamed: ({ campaign, member }) =>
      sql<boolean>`(${sql.join(
        [campaign && isIn(campaign, 'named_campaign'), member && isIn(member, 'named_member')].filter(
          (one) => one !== undefined && one !== '',
        ),
        sql` or `,
      )}) is true`,
    and,
    isGathered: true,
  }
}

/**
 * Like `searchedPage`, for a list of one member's own rows, which are read up to the limit of a search. The names that match are gathered from those
 * that the member knows. `listed` selects keys in the list's order, without a limit.
 */
export function ownNamedPage(listed: (lookup: Lookup) => RawBuilder<unknown>, { member, campaign }: OwnNames, p: Range) {
  return sql`(with named_member as materialized (${member}),
    ${campaign ? sql`named_campaign as materialized (${campaign}),` : sql``}
    ${walked(listed(gatheredLookup(sql<boolean>`true`)))}
  ${pageOfWalked(p)})`
}

/**
 * The same for rows whose names are not stored with what the member knows. Rare names are gathered from the market first; frequent ones, as a sample
 * of the market tells, are looked up row by row.
 */
export function ownPage(listed: (lookup: Lookup) => RawBuilder<unknown>, p: Range & ((name: 'pattern') => string)) {
  const few = gatheredLookup(sql<boolean>`not (select yes from frequent)`)
  const many: Lookup = { ...byName(p('pattern')), and: sql<boolean>`(select yes from frequent)` }
  // A list compares the names of campaigns, of members, or of both; only those are gathered.
  const compared = new Set<string>()
  listed({
    isNamed: (columns) => {
      for (const [kind, column] of Object.entries(columns)) if (column !== undefined) compared.add(kind)
      return sql<boolean>`true`
    },
    and: sql<boolean>`true`,
  })
  const gathered = (kind: keyof Named) => (compared.has(kind) ? sql`not (select yes from vain)` : sql`false`)
  const hidden = hiddenPattern(p('pattern'))
  // How many names of the market probably contain the word: an index of trigrams reads all of them before it returns the first.
  const probable = (kind: keyof Named, column: string) =>
    compared.has(kind) ? probablyNamed(kind, [column], sql`${sql.ref(`sample.${column}`)} ilike ${hidden}`) : sql`0`
  // If the member has few rows, names are always looked up row by row.
  return sql`(with own as materialized (select count(*) <= ${fewOwn} as few, greatest(${fewNames}, ${namesPerOwn} * count(*)) as names
      from (${listed(anyName)} limit ${mostOwn}) as one),
    vain as materialized (select case when own.few then true
      else greatest(${probable('campaign', 'name')}, ${probable('member', 'display_name')}) > own.names * ${surely} end as yes from own),
    named_campaign as materialized (select id from campaign where ${gathered('campaign')} and name ilike ${hidden}
      limit (select names from own) + 1),
    named_member as materialized (select id from member where ${gathered('member')} and display_name ilike ${hidden}
      limit (select names from own) + 1),
    frequent as materialized (select (select yes from vain) or (select count(*) from named_campaign) > own.names
      or (select count(*) from named_member) > own.names as yes from own),
    ${walked(sql`(${listed(few)} limit ${mostFound}) union all (${listed(many)} limit ${mostFound})`)}
  ${pageOfWalked(p)})`
}

/** How many records of a table match, as its newest ones tell. */
const probablyNamed = (table: string, columns: readonly string[], isMatch: RawBuilder<unknown>) =>
  sql`(select count(*) from (select ${sql.join(columns.map((column) => sql.ref(`sample.${column}`)))} from ${sql.table(table)} as sample order by sample.id desc limit ${sampled}) as sample
      where ${isMatch}) * (select reltuples from pg_class where oid = ${sql.lit(table)}::regclass) / ${sampled}`

type SearchOfFew = Pick<Search, 'table' | 'key' | 'ways' | 'isFound' | 'narrowing'> & {
  /** So many names are gathered for each row. */
  namesPerRow: number
  /** What rows refer to and are found by: its ids, gathered as a table that ways read (`namesFound`), and how to tell how many there are. */
  names: Readonly<Record<string, { found: RawBuilder<unknown>; table: string; columns: readonly string[]; isMatch: RawBuilder<unknown> }>>
  /** Selects keys from a source, in the list's order, no further than the limit. */
  listed: (source: Source, most: RawBuilder<unknown>) => RawBuilder<unknown>
  range: Range
}

const namesTable = (name: string) => sql.table(`names_of_${name}`)
export const namesFound = (name: string) => sql`(select id from ${namesTable(name)})`

/**
 * Like `searchedPage`, for a list that has far fewer rows than there are names to find them by. Rare names are gathered, and what refers to them; if
 * there are more names than that, rows are looked up in the list's order instead, up to the limit of a search.
 */
export function pageOfFew({
  table,
  key,
  namesPerRow,
  names,
  ways,
  isFound,
  narrowing,
  listed,
  range: p,
}: SearchOfFew): RawBuilder<unknown> {
  const all = Object.entries(names)
  const most = sql`(select most from allowed)`
  const isAnyMore = (counts: RawBuilder<unknown>[], than: RawBuilder<unknown>) =>
    sql.join(
      counts.map((count) => sql`${count} > ${than}`),
      sql` or `,
    )
  const gathered = all.map(
    ([of, { found }]) => sql`${namesTable(of)} as materialized (
      select found.id from ${found} as found where not (select yes from vain) limit ${most} + 1)`,
  )
  const keysFound = sql.join(
    ways.map((way) => sql`select way.id from (${way}) as way (id) where not (select yes from many)`),
    sql` union `,
  )
  const few = sql`(select kept.* from found, lateral (
    select * from ${sql.table(table)} as one where ${sql.ref(`one.${key}`)} = found.id offset 0) as kept) as listed`
  const rows = narrowedRows(table, key, narrowing)
  return sql`(with allowed as materialized (
      select greatest(${fewNames}, ${sql.lit(namesPerRow)} * reltuples)::bigint as most from pg_class where oid = ${sql.lit(table)}::regclass),
    vain as materialized (select ${isAnyMore(
      all.map(([, { table: of, columns, isMatch }]) => probablyNamed(of, columns, isMatch)),
      sql`${most} * ${surely}`,
    )} as yes),
    ${sql.join(gathered)},
    many as materialized (select (select yes from vain) or ${isAnyMore(
      all.map(([of]) => sql`(select count(*) from ${namesTable(of)})`),
      most,
    )} as yes),
    found as materialized (${keysFound}),
    ${walked(sql`(${listed({ from: few, and: isAmong(`listed.${key}`, narrowing) }, mostFound)})
      union all (${listed({ from: rows.from, and: sql<boolean>`${rows.and} and (select yes from many) and ${isFound('listed')}` }, mostFound)})`)}
  ${pageOfWalked(p)})`
}

/** Of so many of the newest records the names are compared, to find out whether gathering is in vain. */
const sampled = sql.lit(500)
/** A sample may be wrong by half. */
const surely = sql.lit(2)
const fewOwn = sql.lit(100)
const fewNames = sql.lit(3_000)
/** Looking up the names of one row reads eight blocks, and gathering a name one: gathering in vain costs at most half as much again. */
const namesPerOwn = sql.lit(4)
/** Rows of the member that are counted: of more, up to 20,000 names are gathered. */
const mostOwn = sql.lit(5_000)
