import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import { newId } from '#ids.ts'
import { after, minutes } from '#wire-time.ts'

/** Of a process that was killed in the middle; another one begins again after it. */
export const leaseMs = minutes(5)
const turnFact = 'ledger_proof_turn'
const nightFact = 'ledger_verified_on'

export async function isNightProven(tx: Tx, night: string): Promise<boolean> {
  const row = await tx.selectFrom('installation').select('value').where('name', '=', nightFact).executeTakeFirst()
  return row?.value === night
}

const leaseFrom = (at: Date) => `${after(at, leaseMs).toISOString()} ${newId()}`

/** One process proves at a time, because it takes minutes. Nothing where another one does. */
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

/** For the next minutes too; fails where it took so long that another process has begun. */
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

/** What the proof of a night found, for those who watch the service from outside. */
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
