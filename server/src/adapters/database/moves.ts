import { whyClosed, type StateTable } from '@pairtake/protocol/actions'
import { sql, type Selectable, type Updateable } from 'kysely'
import { Refusal } from '#refusal.ts'
import type { Tx } from './database.ts'
import type { DB } from './schema.gen.ts'

/** Tables whose rows have a state, with a state table in the protocol that defines how it changes. */
export type StatedTable = {
  [T in keyof DB]: 'state' extends keyof DB[T] ? T : never
}[keyof DB]

export type Row<T extends StatedTable> = Selectable<DB[T]>

type Attempt<T extends StatedTable, Name extends string> = {
  /** The row, by a unique column: `{ id }`, `{ contract_id }`. */
  of: Partial<Row<T>>
  action: Name
  /** Further conditions besides the state, such as that no reupload came in between. */
  only?: Partial<Row<T>>
  change?: Updateable<DB[T]>
}
type Move<T extends StatedTable, Name extends string> = Attempt<T, Name> & {
  /** For cases where the documents require another refusal than the state table's sentence. */
  otherwise?: (current: Row<T>) => Error | undefined
}

export type Moves<T extends StatedTable, Name extends string> = {
  /** Applies an action of the state table, or refuses: of any number of concurrent attempts, the row lets one through. */
  move(tx: Tx, move: Move<T, Name>): Promise<Row<T>>
  /** The same for callers that may come second, such as clocks; returns undefined in that case, which the caller has to handle. */
  tryMove(tx: Tx, attempt: Attempt<T, Name>): Promise<Row<T> | undefined>
  /**
   * The same for every row with a column's value for which the action is open, even for none; returns nothing, so that it can be part of `together`.
   */
  moveAll(tx: Tx, attempt: Attempt<T, Name>): Promise<void>
  /** The same for those of these rows for which the action is open, in one statement; returns them. */
  moveEach(tx: Tx, attempt: Pick<Attempt<T, Name>, 'action' | 'change'> & { ids: readonly string[] }): Promise<Row<T>[]>
}

// The table is only known at run time; input and output are typed above.
type AnyTable = Record<string, Record<string, unknown>>

/** The only way to change a row's state. Nothing else writes a column called state (tools/structure, `states-are-moved`). */
export function movesOf<const T extends StatedTable, Name extends string>(name: T, table: StateTable<string, Name>): Moves<T, Name> {
  const relation: string = name
  const stored = (found: unknown) => found as (Row<T> & { state: string }) | undefined

  function updateOf(tx: Tx, { of, action, only, change }: Attempt<T, Name>) {
    const { from, to } = table.actions[action]
    let update = tx
      .withTables<AnyTable>()
      .updateTable(relation)
      .set({ ...change, ...(to === null ? {} : { state: to }) })
    for (const [column, value] of Object.entries(of)) update = update.where(column, '=', value)
    update = update.where('state', 'in', [...from])
    if (table.end) update = update.where(`${table.end.as}_at`, 'is', null)
    for (const [column, value] of Object.entries(only ?? {})) update = update.where(column, value === null ? 'is' : '=', value)
    return update
  }

  async function tryMove(tx: Tx, attempt: Attempt<T, Name>): Promise<Row<T> | undefined> {
    return stored(await updateOf(tx, attempt).returningAll().executeTakeFirst())
  }

  async function moveAll(tx: Tx, attempt: Attempt<T, Name>): Promise<void> {
    await updateOf(tx, attempt).execute()
  }

  async function moveEach(
    tx: Tx,
    { ids, ...attempt }: Pick<Attempt<T, Name>, 'action' | 'change'> & { ids: readonly string[] },
  ): Promise<Row<T>[]> {
    const moved = await updateOf(tx, { ...attempt, of: {} })
      .where('id', '=', sql`any(${ids}::uuid[])`)
      .returningAll()
      .execute()
    return moved as Row<T>[]
  }

  async function move(tx: Tx, { otherwise, ...attempt }: Move<T, Name>): Promise<Row<T>> {
    const moved = await tryMove(tx, attempt)
    if (moved) return moved
    let find = tx.withTables<AnyTable>().selectFrom(relation).selectAll()
    for (const [column, value] of Object.entries(attempt.of)) find = find.where(column, '=', value)
    const current = stored(await find.executeTakeFirst())
    if (!current) throw new Error(`There is no ${name} to ${attempt.action}: ${JSON.stringify(attempt.of)}.`)
    throw otherwise?.(current) ?? refusal(attempt.action, current)
  }

  function refusal(action: Name, current: { state: string }): Refusal {
    const isOpen = table.actions[action].from.includes(current.state)
    const isEnded = table.end && Reflect.get(current, `${table.end.as}_at`) !== null
    const words =
      isOpen && !isEnded ? `This ${table.record} has changed in the meantime. Please look at it again.` : whyClosed(table, action, current)
    return new Refusal('STATE_MOVED_ON', words)
  }

  return { move, tryMove, moveAll, moveEach }
}
