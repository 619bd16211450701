import type { ContractId, MemberId } from '@pairtake/protocol/ids'
import { isId, own, type Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Caller } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { findContractAssets, type ContractAssetRow } from './contract-asset-queries.ts'
import { findContract, findFullContract, lockContract, type ContractRow, type FullContractRow } from './contract-queries.ts'

type Sides = { agency_id: MemberId; creator_id: MemberId }

/** The requirements call it a contract on the agency's side and a job on the creator's (section 8 of both). */
export const contractNotFound = (caller: Caller) => notFound(caller.role === 'creator' ? 'Job' : 'Contract')

export function isSideOf(contract: Sides, caller: Caller): boolean {
  return caller.role === 'agency' ? contract.agency_id === caller.id : caller.role === 'creator' && contract.creator_id === caller.id
}

/** A job that the caller is a side of, with everything its detail shows. */
export async function requireFullContract(tx: Tx, caller: Caller, contractId: ContractId): Promise<Own<FullContractRow>> {
  const row = isId(contractId) ? await findFullContract(tx, contractId) : undefined
  if (!row || !isSideOf(row, caller)) throw contractNotFound(caller)
  return own(row)
}

export async function requireContract(tx: Tx, caller: Caller, contractId: ContractId): Promise<Own<ContractRow>> {
  const row = isId(contractId) ? await findContract(tx, contractId) : undefined
  if (!row || !isSideOf(row, caller)) throw contractNotFound(caller)
  return own(row)
}

/** The same, with the row locked until the transaction ends; a job of other members is not found, and not locked. */
export async function lockOwnContract(tx: Tx, caller: Caller, contractId: ContractId): Promise<Own<ContractRow>> {
  const row = isId(contractId) ? await lockContract(tx, contractId, caller.id) : undefined
  if (!row || !isSideOf(row, caller)) throw contractNotFound(caller)
  return own(row)
}

export async function requireContractAssets(tx: Tx, caller: Caller, contractId: ContractId): Promise<ContractAssetRow[]> {
  const row = isId(contractId) ? await findContractAssets(tx, contractId) : undefined
  if (!row || !isSideOf(row, caller)) throw contractNotFound(caller)
  return row.assets
}
