import { earningActions } from '@pairtake/protocol/finances/earning-actions'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#ids.ts'

type NewEarning = { contractId: string; creatorId: string; priceMinor: number; currency: string }

/** What the creator will have earned once the job is finalized; opened with the job. */
export async function openEarning(tx: Tx, deps: Deps, earning: NewEarning): Promise<string> {
  const id = newId()
  await tx
    .insertInto('earning')
    .values({
      id,
      contract_id: earning.contractId,
      creator_id: earning.creatorId,
      amount_minor: earning.priceMinor,
      currency: earning.currency,
      created_at: deps.now(),
    })
    .execute()
  return id
}

/** Takes the earning of a cancelled job out of every sum; one that is earned stays. */
export async function voidEarning(tx: Tx, contractId: string, at: Date): Promise<void> {
  await tx
    .updateTable('earning')
    .set({ voided_at: at })
    .where('contract_id', '=', contractId)
    .where('state', '=', 'future')
    .where('voided_at', 'is', null)
    .execute()
}

/** The job is paid: the amount is the creator's. In one transaction with the ledger's posting. */
export async function earn(tx: Tx, contractId: string, at: Date): Promise<void> {
  const { from, to } = earningActions.actions.earn
  const row = await tx
    .updateTable('earning')
    .set({ state: to ?? 'earned', earned_at: at })
    .where('contract_id', '=', contractId)
    .where('state', 'in', [...from])
    .where('voided_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Error(`The job ${contractId} has no earning to be earned.`)
}
