import { randomUUIDv7 } from 'node:crypto'

/** Time-ordered, so that indexes grow at their end and lists sort by id; made here because PostgreSQL 15 cannot. */
export function newId<Id extends string>(): Id {
  return randomUUIDv7() as string as Id
}
