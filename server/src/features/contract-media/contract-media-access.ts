import type { ContractAssetId, ContractMediaId } from '@pairtake/protocol/ids'
import { isId, own, type Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Caller } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { lockCampaign } from '#features/campaign/campaign-queries.ts'
import { contractNotFound, isSideOf } from '#features/contract/contract-access.ts'
import { findContract, lockContract, type ContractRow } from '#features/contract/contract-queries.ts'
import { findContractAsset, findFullContractMedia, lockItemRows, type LockedMedia } from './contract-media-queries.ts'

export type LockedItem = { contract: Own<ContractRow>; media: Own<LockedMedia> }

/**
 * Locks an item's campaign, job and row, in this order, as every change of an item does, because the last approval delivers job and campaign. For the
 * clock and the operator, who may act on every job.
 */
export async function lockItem(tx: Tx, contractMediaId: ContractMediaId): Promise<LockedItem | undefined> {
  const item = isId(contractMediaId) ? await lockItemRows(tx, { contractMediaId }) : undefined
  return item && { contract: own(item.contract), media: own(item.media) }
}

/** The same for a side of the job; an item of other members is not found, and nothing of it is locked. */
export async function lockOwnItem(tx: Tx, caller: Caller, contractMediaId: ContractMediaId): Promise<LockedItem> {
  const item = isId(contractMediaId) ? await lockItemRows(tx, { contractMediaId, side: caller.id }) : undefined
  if (!item || !isSideOf(item.contract, caller)) throw notFound('Item')
  return { contract: own(item.contract), media: own(item.media) }
}

/** A slot of the creator's own job, with the job locked: the deliveries for the slot are counted under this lock. */
export async function lockOwnAsset(tx: Tx, caller: Caller, contractAssetId: ContractAssetId) {
  const asset = isId(contractAssetId) ? await findContractAsset(tx, contractAssetId) : undefined
  const found = asset && (await findContract(tx, asset.contract_id))
  // Before anything is locked: a job never changes its sides.
  if (!asset || !found || !isSideOf(found, caller)) throw contractNotFound(caller)
  await lockCampaign(tx, found.campaign_id)
  const contract = await lockContract(tx, found.id)
  if (!contract) throw contractNotFound(caller)
  return { asset, contract: own(contract) }
}

/** Reads the item that a call has just changed, for its answer; the call has checked access. */
export async function requireItemForView(tx: Tx, contractMediaId: ContractMediaId) {
  const row = await findFullContractMedia(tx, contractMediaId)
  if (!row) throw notFound('Item')
  return row
}
