import { sql, type RawBuilder } from 'kysely'
import { keptSum, ofAll } from './kept-sums.ts'
import { isAmong, narrowedRows, type Narrowing, type Source } from './searched-page.ts'

/** A page that begins earlier is read row by row, which costs less than adding up the weeks. */
const leastSkipped = sql.lit(1_000)
export const isDeep = (offset: RawBuilder<number>) => sql<boolean>`${offset} >= ${leastSkipped}`

type Range = (name: 'limit' | 'offset') => number

type Weeks = {
  /** The kept sum whose parts are a state, if the list has states, and a week, such as 'completed 002964' (docs/decisions/142). */
  list: string
  /** The whole market unless given. */
  owner?: RawBuilder<unknown>
  /** The one state that the list shows, if there are too many to read the weeks of all of them. */
  state?: RawBuilder<unknown>
  /** Which states the list shows. */
  isShown?: (state: RawBuilder<unknown>) => RawBuilder<boolean>
  /** Whether the sum counts the rows of this list: it knows no filter but the state. */
  isKept?: RawBuilder<boolean>
  /** The sum's parts begin with a first sort key instead of a state, such as '11 002964': the highest comes first, and the newest of each. */
  isRanked?: boolean
  /** Not for a ranked list. */
  isOldestFirst?: boolean
}

/** A week with which no row is skipped: `first_id_of_week` turns it into the last id that there can be, or into the first one. */
const noWeek = (isOldestFirst: boolean | undefined) => (isOldestFirst ? sql`0` : sql`465402`)

/**
 * Finds out, as a table `skip` of one row, how much of a list in the order of its weeks precedes a page and need not be read: the page begins in the
 * week `week` or after it, and `before` rows are in the weeks before that. Adding up the rows of each week replaces walking them, and only the rest of
 * one week is left to walk. `others` are rows that the list also shows, by week. A ranked list has the column `rank` first, there and in `others`.
 */
export function skippedWeeks(
  { list, owner = ofAll, state, isShown, isKept, isRanked, isOldestFirst }: Weeks,
  offset: RawBuilder<number>,
  others?: RawBuilder<unknown>,
) {
  const first = sql`split_part(part, ' ', 1)`
  const isSkipped = sql`${isDeep(offset)}${isKept ? sql` and ${isKept}` : sql``}`
  const rank = isRanked ? sql`rank, ` : sql``
  // The range is what the index reads; the comparison holds whatever the database sorts between them.
  const isOfState = state ? sql` and part between ${state} || ' 000000' and ${state} || ' 999999' and ${first} = ${state}` : sql``
  return sql`skip as materialized (
    (select ${rank}week, before from (
        select ${rank}week, sum(amount) over (order by ${isRanked ? sql`rank desc, ` : sql``}week ${isOldestFirst ? sql`` : sql`desc`}) - amount as before from (
          select ${rank}week, sum(amount) as amount from (
            select ${isRanked ? sql`${first}::integer as rank, ` : sql``}right(part, 6)::bigint as week, amount from kept_sum
              where list = ${sql.lit(list)} and owner = ${owner} and length(part) >= 6 and ${isShown ? isShown(first) : sql`true`}${isOfState}
            ${others ? sql`union all ${others}` : sql``}) as counted group by ${rank}week) as by_week) as skipped
      where ${isSkipped} and before <= ${offset} order by ${rank}week ${isOldestFirst ? sql`desc` : sql``} limit 1)
    union all select ${isRanked ? sql`2147483647, ` : sql``}${noWeek(isOldestFirst)}, 0 where not (${isSkipped}))`
}

/** The rest of the offset, which is walked. */
export const restOf = (offset: RawBuilder<number>) => sql<number>`greatest(0, ${offset} - (select before from skip))::bigint`

/** A list of operators in the order of ids. */
type List = Weeks & {
  table: string
  key: string
  range: Range
  narrowing?: Narrowing | undefined
}

/** The rows of a list that are not skipped. */
function unskipped({ table, key, narrowing, isOldestFirst }: List): Source {
  const { from, and } = narrowedRows(table, key, narrowing)
  const begin = isOldestFirst ? sql`>= (select first_id_of_week(week) from skip)` : sql`< (select first_id_of_week(week + 1) from skip)`
  return { from, and: sql<boolean>`${and} and ${sql.ref(`listed.${key}`)} ${begin}` }
}

/** The few rows that a list leaves out, under the alias `listed`. */
const leftOut = ({ table, key, narrowing }: Pick<List, 'table' | 'key' | 'narrowing'>) =>
  narrowing && narrowedRows(table, key, { ...narrowing, isLeftOut: false }).from

/** The weeks of the few rows that a list leaves out: the kept sums count them, too. */
function leftOutByWeek(list: List, isListed: RawBuilder<boolean>) {
  const from = leftOut(list)
  return from && sql`select week_of_id(${sql.ref(`listed.${list.key}`)})::bigint as week, -1 as amount from ${from} where ${isListed}`
}

type Skipped = List & {
  /** The condition of the list on rows under the alias `listed`. */
  isListed: RawBuilder<boolean>
  /** Selects the keys of one page, in the order of its weeks. */
  page: (source: Source, range: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** Selects the keys of a page of a list, whose deep pages cost no more than a week of rows (R-431). A few rows are looked up by their keys. */
export function skippedPage({ isListed, page, ...list }: Skipped) {
  const { table, key, narrowing, range: p } = list
  if (narrowing && !narrowing.isLeftOut) return page(narrowedRows(table, key, narrowing), sql`limit ${p('limit')} offset ${p('offset')}`)
  const offset = sql<number>`${p('offset')}::bigint`
  return sql`with ${skippedWeeks(list, offset, leftOutByWeek(list, isListed))}
    ${page(unskipped(list), sql`limit ${p('limit')} offset ${restOf(offset)}`)}`
}

/** The rows that a list begins with. Conditions are on rows under the alias `listed`. */
type Queue = {
  /** The part of the kept sum that counts them. */
  state: string
  isIn: RawBuilder<boolean>
  /** The condition of the rest of the list. */
  isPast: RawBuilder<boolean>
  order: RawBuilder<unknown>
  /** The same order from its end. */
  reversed: RawBuilder<unknown>
}

type Queued = Pick<List, 'table' | 'key' | 'range' | 'narrowing'> & {
  /** The kept sum of the table by state. */
  kept: string
  queue: Queue
}

type QueueFirst = Omit<List, 'isShown' | 'isKept'> &
  Queued & {
    /** States that the list does not show. */
    hidden: readonly string[]
  }

/** What waits for a review, the longest first. */
export function reviewQueue(key: string, hidden: readonly string[]): Pick<QueueFirst, 'queue' | 'hidden'> {
  const others = sql.join([...hidden, 'in_review'].map((state) => sql.lit(state)))
  const queue = {
    state: 'in_review',
    isIn: sql<boolean>`listed.state = 'in_review'`,
    isPast: sql<boolean>`listed.state not in (${others})`,
    order: sql`listed.submitted_at, ${sql.ref(`listed.${key}`)} desc`,
    reversed: sql`listed.submitted_at desc, ${sql.ref(`listed.${key}`)}`,
  }
  return { queue, hidden }
}

/**
 * How many rows are in a queue, as a table `waiting`, and the keys of those on a page, as a table `head`: a page past the middle is read from the end of
 * the queue (docs/decisions/167).
 */
function queuePage({ table, key, kept, queue, narrowing, range: p }: Queued) {
  const { isIn, order, reversed } = queue
  const few = leftOut({ table, key, narrowing })
  const fewWaiting = few ? sql`(select count(*) from ${few} where ${isIn})` : sql`0`
  const [limit, offset, count] = [sql`${p('limit')}::bigint`, sql`${p('offset')}::bigint`, sql`(select count from waiting)`]
  const rows = (and: RawBuilder<boolean>) => sql`select ${sql.ref(`listed.${key}`)} as id from ${sql.table(table)} as listed
    where ${isIn} and ${and} and ${isAmong(`listed.${key}`, narrowing)}`
  return sql`waiting as materialized (select ${keptSum({ list: kept, part: sql.lit(queue.state) })} - ${fewWaiting} as count),
    head as materialized (
      (${rows(sql<boolean>`2 * ${offset} <= ${count}`)} order by ${order} limit ${limit} offset ${offset})
      union all (${rows(sql<boolean>`2 * ${offset} > ${count} and ${offset} < ${count}`)} order by ${reversed}
        limit greatest(0, least(${limit}, ${count} - ${offset})) offset greatest(0, ${count} - ${offset} - ${limit})))`
}

/** Selects the keys of a page of a list that is only a queue. */
export const pageOfQueue = (queued: Queued) => sql`with ${queuePage(queued)} select id from head limit ${queued.range('limit')}`

/** Selects the keys of a page of a list that begins with a queue and goes on in the order of ids. A page past the queue reads nothing of it. */
export function queueFirstPage({ hidden, ...list }: QueueFirst) {
  const { key, queue, isOldestFirst, range: p } = list
  const { isPast } = queue
  const offset = sql<number>`(${p('offset')}::bigint - (select count from waiting))`
  const { from, and } = unskipped(list)
  const others = sql.join([...hidden, queue.state].map((state) => sql.lit(state)))
  const weeks = { ...list, isShown: (state: RawBuilder<unknown>) => sql<boolean>`${state} not in (${others})` }
  const listed = sql.ref(`listed.${key}`)
  return sql`with ${queuePage(list)},
      ${skippedWeeks(weeks, offset, leftOutByWeek(list, isPast))}
    select id from head
    union all (select ${listed} from ${from} where ${isPast} and ${and}
      order by ${listed} ${isOldestFirst ? sql`` : sql`desc`} limit ${p('limit')}::bigint - (select count(*) from head) offset ${restOf(offset)})`
}

/** The states that a list filters by and that have sums; an empty filter shows all. */
export const inKeptState = (state: string, states: readonly string[]) => ({
  isShown: (of: RawBuilder<unknown>) => sql<boolean>`(${state}::text = '' or ${of} = ${state}::text)`,
  isKept: sql<boolean>`${state}::text in ('', ${sql.join(states.map((one) => sql.lit(one)))})`,
})
