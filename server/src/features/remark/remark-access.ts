import type { ContractMediaId, RemarkId } from '@pairtake/protocol/ids'
import { isId, own, type Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Caller } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { isSideOf } from '#features/contract/contract-access.ts'
import { findRemark, findRemarksOfItem, lockRemarkedItem, type RemarkedItem, type RemarkRow, type RemarksOfItem } from './remark-queries.ts'

/** The remarks of an item that the caller may read: its agency all of them, its creator and operators those that were sent. */
export async function requireRemarks(tx: Tx, caller: Caller, contractMediaId: ContractMediaId): Promise<RemarksOfItem> {
  const row = isId(contractMediaId) ? await findRemarksOfItem(tx, { contractMediaId, withDrafts: caller.role === 'agency' }) : undefined
  if (!row || (caller.role !== 'operator' && !isSideOf(row, caller))) throw notFound('Item')
  return row
}

/** Locks an item of the caller's own job. */
export async function lockOwnItem(tx: Tx, caller: Caller, contractMediaId: ContractMediaId): Promise<Own<RemarkedItem>> {
  const item = isId(contractMediaId) ? await lockRemarkedItem(tx, { of: { contractMediaId }, side: caller.id }) : undefined
  if (!item || !isSideOf(item, caller)) throw notFound('Item')
  return own(item)
}

/** Finds a remark on an item of the caller's own job, and locks the item. The creator cannot find a draft. */
export async function lockOwnRemark(
  tx: Tx,
  caller: Caller,
  remarkId: RemarkId,
): Promise<{ item: Own<RemarkedItem>; remark: Own<RemarkRow> }> {
  const item = isId(remarkId) ? await lockRemarkedItem(tx, { of: { remarkId }, side: caller.id }) : undefined
  const remark = item && isSideOf(item, caller) ? await findRemark(tx, remarkId) : undefined
  if (!item || !remark || (remark.state === 'draft' && caller.role !== 'agency')) throw notFound('Remark')
  return { item: own(item), remark: own(remark) }
}
