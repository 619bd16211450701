import type { Tx } from './database.ts'

type Act = () => void

const acts = new WeakMap<Tx, Act[]>()
const partsOf = new WeakMap<Tx, Tx>()

/**
 * Runs `act` after the commit of a transaction that `transact` opened, and never if the whole transaction is rolled back. It must not throw, and it
 * is lost if the process dies in between, so use it for hints only. Without a transaction it runs at once.
 */
export function afterCommit(tx: Tx, act: Act): void {
  const whole = partsOf.get(tx) ?? tx
  if (!whole.isTransaction) return act()
  const known = acts.get(whole)
  if (known) known.push(act)
  else acts.set(whole, [act])
}

/** Registers `part` as a part of `whole`, with which its writes are committed. */
export function markPart(part: Tx, whole: Tx): void {
  partsOf.set(part, whole)
}

export function committed(tx: Tx): void {
  for (const act of acts.get(tx) ?? []) act()
}
