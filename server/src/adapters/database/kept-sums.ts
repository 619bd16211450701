import { sql, type RawBuilder } from 'kysely'
import { everything } from './search.ts'

/** Whose sums are of the whole market. */
const ofAll = sql`of_all()`

type Kept = {
  list: string
  /** Of the whole market unless given. */
  owner?: RawBuilder<unknown>
  /** Of all parts unless given. */
  part?: RawBuilder<unknown>
}

/** What the database keeps of a list (docs/decisions/094): a sum of its parts, never a count of its rows. */
export function keptSum({ list, owner = ofAll, part }: Kept): RawBuilder<number> {
  const ofPart = part === undefined ? sql`` : sql` and part = ${part}`
  return sql`(select coalesce(sum(amount), 0)::bigint from kept_sum where list = ${sql.lit(list)} and owner = ${owner}${ofPart})`
}

type Total = {
  /** Those that steer the statement, so that they stand in its text and only one of the branches is planned. */
  state: string
  pattern: string
  /** States that are kept one by one. */
  states: readonly string[]
  kept: Omit<Kept, 'part'>
  /** For everything else: the rows themselves. */
  counted: RawBuilder<unknown>
}

/** The total of a list: kept where nothing narrows it but a state, else counted. */
export function totalOf({ state, pattern, states, kept, counted }: Total): RawBuilder<number | null> {
  const isAll = sql`${pattern}::text = ${sql.lit(everything)}`
  const isKept = sql`${state}::text in (${sql.join(states.map((one) => sql.lit(one)))})`
  return sql<number | null>`case when ${isAll} and ${state}::text = '' then ${keptSum(kept)}
    when ${isAll} and ${isKept} then ${keptSum({ ...kept, part: sql`${state}::text` })}
    else (${counted}) end`
}
