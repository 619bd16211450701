import { setTimeout } from 'node:timers/promises'
import type { Db } from '#adapters/database/database.ts'
import { giveBackProof, holdProof, leaseMs, takeProof } from './proof-turn-queries.ts'
import { proveWhole } from './prove-books-act.ts'

type InTurn = { db: Db; now: () => Date; signal?: AbortSignal }
/** Called between two steps of a proof: renews the lease, and aborts the proof once the signal says so. */
type OnStep = () => Promise<void>

/** Runs a proof while no other process runs one, because each deletes the sums it does not know. Undefined if another process is proving. */
export async function inProofTurn<T>({ db, now, signal }: InTurn, prove: (onStep: OnStep) => Promise<T>): Promise<T | undefined> {
  let turn = await takeProof(db, now())
  if (turn === undefined) return undefined
  let heldAt = performance.now()
  const onStep = async () => {
    signal?.throwIfAborted()
    if (turn === undefined || performance.now() - heldAt < leaseMs / 4) return
    turn = await holdProof(db, turn, now())
    heldAt = performance.now()
  }
  try {
    return await prove(onStep)
  } finally {
    await giveBackProof(db, turn)
  }
}

/**
 * Proves everything, after waiting for any other process that proves. `onWait` is called once if it has to wait; it retries every `everyMs`.
 */
export async function proveInTurn(inTurn: InTurn, { onWait, everyMs = 2000 }: { onWait: () => void; everyMs?: number }): Promise<string[]> {
  let isTold = false
  for (;;) {
    const findings = await inProofTurn(inTurn, (onStep) => proveWhole({ db: inTurn.db, now: inTurn.now(), onStep }))
    if (findings !== undefined) return findings
    if (!isTold) onWait()
    isTold = true
    await setTimeout(everyMs, undefined, { signal: inTurn.signal })
  }
}
