import { sql } from 'kysely'
import type { ClockWorld } from './clock-items.ts'

export type Breakable = { table: string; on: 'insert' | 'update' | 'delete'; key: string }

export type ClockCase = {
  /** There is always only one item. */
  isSingle?: true
  /** An item is due as soon as it is there, so none can be early. */
  isUntimed?: true
  /**
   * The change that doing an item makes: a trigger on it raises an error for the row of an item that should fail. `key` is the item's id in terms of
   * the row.
   */
  breaks: Breakable | 'storage'
  /**
   * Creates one item and returns its id. It became due this long ago, so an earlier one comes first, or becomes due only in that time if below 0. Spans
   * are those of the rules.
   */
  build: (world: ClockWorld, agoMs: number) => Promise<string>
  isDone: (world: ClockWorld, id: string) => Promise<boolean>
}

/** Whether a row of the table matches the condition. */
export async function isThere({ app }: ClockWorld, table: string, id: string, condition = 'true', key = 'id'): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where (${sql.raw(key)})::text = ${id} and ${sql.raw(condition)}`.execute(
    app.deps.db,
  )
  return rows.length > 0
}

export const isGone =
  (table: string, key = 'id') =>
  async (world: ClockWorld, id: string) =>
    !(await isThere(world, table, id, 'true', key))
export const hasBecome =
  (table: string, condition: string, key = 'id') =>
  (world: ClockWorld, id: string) =>
    isThere(world, table, id, condition, key)
