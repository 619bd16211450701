import { sql, type RawBuilder } from 'kysely'

type Order = { order: RawBuilder<unknown>; /** The same order from its end. */ reversed: RawBuilder<unknown> }
type Range = Record<'limit' | 'offset' | 'count', RawBuilder<unknown>>

/**
 * Reads a page in the order of an index, from the end that is nearer (docs/decisions/167). `rows` selects under a further condition, `count` is
 * exactly how many rows there are. A page that begins before the first row begins with it.
 */
export function fromNearerEnd(
  rows: (and: RawBuilder<boolean>) => RawBuilder<unknown>,
  { order, reversed }: Order,
  { limit, offset, count }: Range,
): RawBuilder<unknown> {
  return sql`(${rows(sql<boolean>`2 * ${offset} <= ${count}`)} order by ${order} limit ${limit} offset greatest(0, ${offset}))
    union all (${rows(sql<boolean>`2 * ${offset} > ${count} and ${offset} < ${count}`)} order by ${reversed}
      limit greatest(0, least(${limit}, ${count} - ${offset})) offset greatest(0, ${count} - ${offset} - ${limit}))`
}
