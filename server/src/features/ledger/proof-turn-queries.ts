import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import { newId } from '#ids.ts'
import { after, minutes } from '#wire-time.ts'

/** The lease of a process that was killed in the middle expires after this time, and another one may begin. */
export const leaseMs = minutes(5)
const turnFact = 'ledger_proof_turn'
const nightFact = 'ledger_verified_on'

export async function isNightProven(tx: Tx, night: string): Promise<boolean> {
  const row = await tx.selectFrom('installation').select('value').where('name', '=', nightFact).executeTakeFirst()
  return row?.value === night
}

const leaseFrom = (at: Date) => `${after(at, leaseMs).toISOString()} ${newId()}`

/** Takes the lease: one process proves at a time, because a proof takes minutes. Undefined if another process holds it. */
export async function takeProof(tx: Tx, now: Date): Promise<string | undefined> {
  const value = leaseFrom(now)
  const taken = await tx
    .insertInto('installation')
    .values({ name: turnFact, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }).where('installation.value', '<', now.toISOString()))
    .returning('value')
    .executeTakeFirst()
  return taken?.value
}

/** Renews the lease; fails if it expired and another process has begun. */
export async function holdProof(tx: Tx, turn: string, now: Date): Promise<string> {
  const value = leaseFrom(now)
  const held = await tx
    .updateTable('installation')
    .set({ value })
    .where('name', '=', turnFact)
    .where('value', '=', turn)
    .returning('value')
    .executeTakeFirst()
  if (!held) throw new Error('Another process proves the books.')
  return held.value
}

export async function giveBackProof(tx: Tx, turn: string): Promise<void> {
  await tx.deleteFrom('installation').where('name', '=', turnFact).where('value', '=', turn).execute()
}

/** Stores the result of a night's proof, for outside monitoring. */
export function keepProofOf(tx: Tx, { night, at, findings }: { night: string; at: Date; findings: number }): Promise<void> {
  return transact(tx, async (one) => {
    await keepFact(one, nightFact, night)
    await keepFact(one, 'ledger_proof', JSON.stringify({ at, findings }))
  })
}

async function keepFact(tx: Tx, name: string, value: string): Promise<void> {
  await tx
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
