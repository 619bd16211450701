import { randomUUIDv7 } from 'node:crypto'

/** Time-ordered, so that indexes grow at their end and lists sort by id; made here because PostgreSQL 15 cannot. */
export function newId(): string {
  return randomUUIDv7()
}
