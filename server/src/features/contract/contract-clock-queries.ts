import type { ContractId, MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { isDelivered } from '#adapters/database/delivered.ts'
import { isASideSuspended } from '#adapters/database/suspended.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'
import type { DeliveryReminder } from './contract-clock-rules.ts'
import { deliverySinceOf } from './contract-due-queries.ts'

export function listContractsToComplete(tx: Tx, list: DueList, finalizedBefore: Date): Promise<{ id: ContractId }[]> {
  return tx
    .selectFrom('contract')
    .select('id')
    .where('state', '=', 'finalizing')
    .where('finalized_at', '<=', finalizedBefore)
    .where(isAskedFor(list, sql.ref('contract.id')))
    .orderBy('finalized_at')
    .limit(list.limit)
    .execute()
}

/**
 * Jobs in progress that began long enough ago for a reminder, with the reminder's number. Whether anything was delivered is checked one by one; each
 * job is counted anyway, so that jobs with media are not checked again each time.
 */
export async function listContractsToRemind(
  tx: Tx,
  list: DueList,
  reminders: readonly DeliveryReminder[],
): Promise<{ id: ContractId; number: number }[]> {
  const found: { id: ContractId; number: number }[] = []
  for (const { number, begunBefore } of reminders) {
    const rows = await tx
      .selectFrom('contract')
      .select('id')
      .where('state', '=', 'in_progress')
      .where(sql<boolean>`delivery_reminders = any (${Array.from({ length: number }, (_none, fewer) => fewer)}::int[])`)
      .where(deliverySinceOf, '<=', begunBefore)
      // Jobs with a due date have reminders of their own.
      .where('due_at', 'is', null)
      // A job with a suspended side is paused: nobody is reminded of it.
      .where(({ not }) => not(isASideSuspended))
      .where(isAskedFor(list, sql.ref('contract.id')))
      .orderBy(deliverySinceOf)
      .limit(list.limit)
      .execute()
    found.push(...rows.filter(({ id }) => found.every((one) => one.id !== id)).map(({ id }) => ({ id, number })))
  }
  return found
}

/** Undefined if another process counted this reminder, the job moved on, or it is paused. */
export function countDeliveryReminder(tx: Tx, contractId: ContractId, number: number): Promise<{ creator_id: MemberId } | undefined> {
  return (
    tx
      .updateTable('contract')
      .set({ delivery_reminders: number })
      .where('id', '=', contractId)
      .where('state', '=', 'in_progress')
      .where('delivery_reminders', '<', number)
      // A side may have been suspended since the list was read.
      .where(({ not }) => not(isASideSuspended))
      .returning('creator_id')
      .executeTakeFirst()
  )
}

export async function isAnythingDelivered(tx: Tx, contractId: ContractId): Promise<boolean> {
  const media = await tx
    .selectFrom('contract_media')
    .select('id')
    .where('contract_id', '=', contractId)
    .where(isDelivered('contract_media'))
    .limit(1)
    .executeTakeFirst()
  return media !== undefined
}
