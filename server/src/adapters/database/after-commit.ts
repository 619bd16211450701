import type { Tx } from './database.ts'

type Act = () => void

const acts = new WeakMap<Tx, Act[]>()
const partsOf = new WeakMap<Tx, Tx>()

/**
 * Does something once a transaction that `transact` opened is committed, and never when all of it is undone. It must not throw, and it is
 * lost when the process dies in between: for hints only. Without a transaction it is done at once.
 */
export function afterCommit(tx: Tx, act: Act): void {
  const whole = partsOf.get(tx) ?? tx
  if (!whole.isTransaction) return act()
  const known = acts.get(whole)
  if (known) known.push(act)
  else acts.set(whole, [act])
}

/** What is written through `part` is committed with `whole`. */
export function markPart(part: Tx, whole: Tx): void {
  partsOf.set(part, whole)
}

export function committed(tx: Tx): void {
  for (const act of acts.get(tx) ?? []) act()
}
