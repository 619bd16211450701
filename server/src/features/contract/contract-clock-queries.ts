import type { Tx } from '../../adapters/database/database.ts'

/** As many rows as one turn of the clock takes; the rest waits for the next. */
const batch = 200

export function listContractsToComplete(tx: Tx, finalizedBefore: Date): Promise<{ id: string }[]> {
  return tx
    .selectFrom('contract')
    .select('id')
    .where('state', '=', 'finalizing')
    .where('finalized_at', '<=', finalizedBefore)
    .orderBy('finalized_at')
    .limit(batch)
    .execute()
}

type Late = { begunBefore: Date; fewerThan: number }

/** Jobs in progress for which nothing at all was delivered, reminded of less often than this. */
export function listContractsWithoutMedia(tx: Tx, { begunBefore, fewerThan }: Late): Promise<{ id: string }[]> {
  return (
    tx
      .selectFrom('contract')
      .select('id')
      .where('state', '=', 'in_progress')
      .where('created_at', '<=', begunBefore)
      .where('delivery_reminders', '<', fewerThan)
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('contract_media').select('contract_media.id').whereRef('contract_media.contract_id', '=', 'contract.id')),
        ),
      )
      // A job with a suspended side stands still (product.md, Accounts): nobody is asked to go on with it.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('member')
              .select('member.id')
              .where('member.suspended_at', 'is not', null)
              .where((inner) =>
                inner.or([
                  inner('member.id', '=', inner.ref('contract.agency_id')),
                  inner('member.id', '=', inner.ref('contract.creator_id')),
                ]),
              ),
          ),
        ),
      )
      .orderBy('created_at')
      .limit(batch)
      .execute()
  )
}

/** Undefined when another process counted this reminder, or the job moved on. */
export function countDeliveryReminder(tx: Tx, contractId: string, number: number): Promise<{ creator_id: string } | undefined> {
  return tx
    .updateTable('contract')
    .set({ delivery_reminders: number })
    .where('id', '=', contractId)
    .where('state', '=', 'in_progress')
    .where('delivery_reminders', '<', number)
    .returning('creator_id')
    .executeTakeFirst()
}
