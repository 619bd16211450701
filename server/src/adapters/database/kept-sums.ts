import { sql, type RawBuilder } from 'kysely'
import { everything } from './search.ts'

/** The owner of sums over the whole market. */
export const ofAll = sql`of_all()`

type Kept = {
  list: string
  /** The whole market unless given. */
  owner?: RawBuilder<unknown>
  /** All parts unless given. */
  part?: RawBuilder<unknown>
}

/** Reads a sum that the database maintains for a list (docs/decisions/094): it adds up its parts and never counts rows. */
export function keptSum({ list, owner = ofAll, part }: Kept): RawBuilder<number> {
  const ofPart = part === undefined ? sql`` : sql` and part = ${part}`
  return sql`(select coalesce(sum(amount), 0)::bigint from kept_sum where list = ${sql.lit(list)} and owner = ${owner}${ofPart})`
}

type Total = {
  /** Both steer the statement, so their values are written into its text and only one of the branches is planned. */
  state: string
  pattern: string
  /** States that have their own maintained sum. */
  states: readonly string[]
  kept: Omit<Kept, 'part'>
  /** For every other case: counts the rows themselves. */
  counted: RawBuilder<unknown>
}

/** The total of a list: the maintained sum if it is filtered by state at most, otherwise a count. */
export function totalOf({ state, pattern, states, kept, counted }: Total): RawBuilder<number | null> {
  const isAll = sql`${pattern}::text = ${sql.lit(everything)}`
  const isKept = sql`${state}::text in (${sql.join(states.map((one) => sql.lit(one)))})`
  return sql<number | null>`case when ${isAll} and ${state}::text = '' then ${keptSum(kept)}
    when ${isAll} and ${isKept} then ${keptSum({ ...kept, part: sql`${state}::text` })}
    else (${counted}) end`
}
