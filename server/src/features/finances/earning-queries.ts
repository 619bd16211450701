import { earningActions } from '@pairtake/protocol/finances/earning-actions'
import type { ContractId, EarningId, MemberId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import { movesOf } from '#adapters/database/moves.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#ids.ts'

type NewEarning = { contractId: ContractId; creatorId: MemberId; priceMinor: number; currency: string }

/** Opens the amount that the creator will earn once the job is finalized; created with the job. */
export async function openEarning(tx: Tx, deps: Deps, earning: NewEarning): Promise<EarningId> {
  const id = newId<EarningId>()
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

const { move: moveEarning } = movesOf('earning', earningActions)

/** Voids the earning of a cancelled job, which takes it out of every sum. */
export async function voidEarning(tx: Tx, contractId: ContractId, at: Date): Promise<void> {
  await moveEarning(tx, { of: { contract_id: contractId }, action: 'cancel', change: { voided_at: at } })
}

/** The job is paid, so the amount is the creator's. Runs in the same transaction as the ledger's posting. */
export async function earn(tx: Tx, contractId: ContractId, at: Date): Promise<void> {
  await moveEarning(tx, { of: { contract_id: contractId }, action: 'earn', change: { earned_at: at } })
}
