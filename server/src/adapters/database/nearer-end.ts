import { sql, type RawBuilder } from 'kysely'

type List = {
  /** Selects keys, ending with conditions to which others can be added. */
  rows: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** The same order from its end. */
  reversed: RawBuilder<unknown>
  /** How many rows there are, from a kept sum. */
  total: RawBuilder<number | null>
  range: (name: 'limit' | 'offset') => number
}

/**
 * Selects the keys of one page, in any order: a page past the middle is read from the end, so no more than half of the list is skipped
 * (docs/decisions/172).
 */
export function pageFromNearerEnd({ rows, order, reversed, total, range: p }: List): RawBuilder<unknown> {
  const [limit, offset, count] = [sql`${p('limit')}::bigint`, sql`${p('offset')}::bigint`, sql`(select count from counted)`]
  return sql`with counted as materialized (select ${total} as count)
    (${rows} and 2 * ${offset} <= ${count} order by ${order} limit ${limit} offset ${offset})
    union all (${rows} and 2 * ${offset} > ${count} order by ${reversed}
      limit greatest(0, least(${limit}, ${count} - ${offset})) offset greatest(0, ${count} - ${offset} - ${limit}))`
}
