import type { Actor, Role } from './roles.ts'

/** One action of a state machine. `to: null` leaves the state as it is. */
export type Action<State extends string> = {
  from: readonly State[]
  to: State | null
  by: readonly Actor[]
  /** Completes the phrase "cannot …": 'be published', 'be withdrawn'. */
  phrase: string
  /** Makes the record final: no action moves it afterwards. */
  ends?: true
}

/** A final mark on a record whose state does not change: a returned payout is still 'paid', but no action moves it any more. */
export type End = {
  /** The column that marks it, without its suffix: 'returned' for `returnedAt` and `returned_at`. */
  as: 'returned' | 'voided'
  /** Completes a sentence: 'was returned'. */
  words: string
}

export type StateTable<State extends string = string, Name extends string = string> = {
  /** What the record is called in sentences: 'campaign', 'job'. */
  record: string
  /** How each state reads in a sentence: 'in review'. */
  words: Record<State, string>
  end?: End
  actions: Record<Name, Action<State>>
}

type StateOf<T extends StateTable> = keyof T['words'] & string
type NameOf<T extends StateTable> = keyof T['actions'] & string

export type Capability<State extends string> = {
  (record: { state: State }): boolean
  /** The states in which the action is allowed. */
  states: readonly State[]
  /** Returns a sentence saying why the action is not allowed now, or null if it is. */
  why: (record: { state: State }) => string | null
}

export function stateTable<const State extends string, const Name extends string>(table: StateTable<State, Name>): StateTable<State, Name> {
  return table
}

/** Returns an object such as `campaignCan` whose `publish(c)` says whether the state allows it; roles and finer rules are checked elsewhere. */
export function capabilities<T extends StateTable>(table: T): { [N in NameOf<T>]: Capability<StateOf<T>> } {
  const entries = Object.entries(table.actions).map(([name, action]) => {
    const can = (record: { state: string }) => !isEnded(table, record) && action.from.includes(record.state)
    const why = (record: { state: string }) => (can(record) ? null : whyClosed(table, name, record))
    return [name, Object.assign(can, { states: action.from, why })] as const
  })
  // The entries are built from the table's own keys, which fromEntries cannot express.
  return Object.fromEntries(entries) as { [N in NameOf<T>]: Capability<StateOf<T>> }
}

/** Accepts a database row or a record of the wire; a record without the column has not ended. */
function isEnded({ end }: StateTable, record: { state: string }): boolean {
  if (!end) return false
  const at: unknown = Reflect.get(record, `${end.as}At`) ?? Reflect.get(record, `${end.as}_at`)
  return at !== undefined && at !== null
}

/** Returns why an action is not allowed for a record in its current state. */
export function whyClosed(table: StateTable, name: string, record: { state: string }): string {
  const is = table.end && isEnded(table, record) ? table.end.words : `is ${table.words[record.state] ?? record.state}`
  return `This ${table.record} ${is} and cannot ${table.actions[name]?.phrase ?? 'be changed'} now.`
}

export function mayAct(action: Action<string>, role: Role): boolean {
  return action.by.includes(role)
}
