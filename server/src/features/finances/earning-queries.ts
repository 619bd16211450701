import { earningActions } from '@pairtake/protocol/finances/earning-actions'
import type { ContractId, EarningId, MemberId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import { movesOf } from '#adapters/database/moves.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#ids.ts'

type NewEarning = { contractId: ContractId; creatorId: MemberId; priceMinor: number; currency: string }

/** What the creator will have earned once the job is finalized; opened with the job. */
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

/** Takes the earning of a cancelled job out of every sum. */
export async function voidEarning(tx: Tx, contractId: ContractId, at: Date): Promise<void> {
  await moveEarning(tx, { of: { contract_id: contractId }, action: 'cancel', change: { voided_at: at } })
}

/** The job is paid: the amount is the creator's. In one transaction with the ledger's posting. */
export async function earn(tx: Tx, contractId: ContractId, at: Date): Promise<void> {
  await moveEarning(tx, { of: { contract_id: contractId }, action: 'earn', change: { earned_at: at } })
}
