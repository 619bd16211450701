import type { ContractId, ContractMediaId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { isASideSuspended } from '#adapters/database/suspended.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'

export function listHeldToRemind(tx: Tx, list: DueList): Promise<{ id: ContractMediaId; contract_id: ContractId }[]> {
  return tx
    .selectFrom('contract_media')
    .innerJoin('contract', 'contract.id', 'contract_media.contract_id')
    .select(['contract_media.id', 'contract_media.contract_id'])
    .where('contract_media.held', '=', true)
    .where('contract_media.held_reminder_at', '<=', list.now)
    .where('contract.state', '=', 'in_progress')
    .where((eb) => eb.not(isASideSuspended))
    .where(isAskedFor(list, sql.ref('contract_media.id')))
    .orderBy('contract_media.held_reminder_at')
    .limit(list.limit)
    .execute()
}

/**
 * Counts the reminder. Undefined if another process reminded first, or the file was sent or replaced in the meantime: of two concurrent runs, one
 * reminds.
 */
export function countHeldReminder(tx: Tx, contractMediaId: ContractMediaId, now: Date) {
  return tx
    .updateTable('contract_media')
    .set({ held_reminder_at: null })
    .where('id', '=', contractMediaId)
    .where('held', '=', true)
    .where('held_reminder_at', '<=', now)
    .returning(['name', 'media_id'])
    .executeTakeFirst()
}
