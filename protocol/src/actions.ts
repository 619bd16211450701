import type { Actor, Role } from './roles.ts'

/** One action of a state machine. `to: null` leaves the state as it is. */
export type Action<State extends string> = {
  from: readonly State[]
  to: State | null
  by: readonly Actor[]
  /** Completes 'cannot …': 'be published', 'be withdrawn'. */
  phrase: string
  /** Sets the table's end: nothing moves the record after it. */
  ends?: true
}

/** Where a record stops for good while its state stays as it was: a payout that came back is still 'paid', and moves no more. */
export type End = {
  /** The time that marks it, without its ending: 'returned' for `returnedAt` and `returned_at`. */
  as: 'returned' | 'voided'
  /** How it reads in a sentence: 'was returned'. */
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
  /** The states from which the action is open. */
  states: readonly State[]
  /** Why the action is closed now, as a sentence, or null when it is open. */
  why: (record: { state: State }) => string | null
}

export function stateTable<const State extends string, const Name extends string>(table: StateTable<State, Name>): StateTable<State, Name> {
  return table
}

/** `campaignCan.publish(c)`: whether the state allows it; role and finer rules are asked elsewhere. */
export function capabilities<T extends StateTable>(table: T): { [N in NameOf<T>]: Capability<StateOf<T>> } {
  const entries = Object.entries(table.actions).map(([name, action]) => {
    const can = (record: { state: string }) => !isEnded(table, record) && action.from.includes(record.state)
    const why = (record: { state: string }) => (can(record) ? null : whyClosed(table, name, record))
    return [name, Object.assign(can, { states: action.from, why })] as const
  })
  // The entries are built from the table's own keys, which fromEntries cannot express.
  return Object.fromEntries(entries) as { [N in NameOf<T>]: Capability<StateOf<T>> }
}

/** A row of the database or a record of the wire; one that carries no such time has not ended. */
function isEnded({ end }: StateTable, record: { state: string }): boolean {
  if (!end) return false
  const at: unknown = Reflect.get(record, `${end.as}At`) ?? Reflect.get(record, `${end.as}_at`)
  return at !== undefined && at !== null
}

/** Why an action is closed to a record that is as it is. */
export function whyClosed(table: StateTable, name: string, record: { state: string }): string {
  const is = table.end && isEnded(table, record) ? table.end.words : `is ${table.words[record.state] ?? record.state}`
  return `This ${table.record} ${is} and cannot ${table.actions[name]?.phrase ?? 'be changed'} now.`
}

export function mayAct(action: Action<string>, role: Role): boolean {
  return action.by.includes(role)
}
