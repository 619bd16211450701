import type { ContractId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { forEachDue } from '#tasks/for-each-due.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { dueDeliveryReminders } from './contract-clock-rules.ts'
import { countDeliveryReminder, isAnythingDelivered, listContractsToRemind } from './contract-clock-queries.ts'
import { findContractNames } from './contract-queries.ts'

/** Reminds a creator who delivers nothing, twice at most. */
export const remindLateDeliveries = forEachDue({
  name: 'remind-late-deliveries',
  everySeconds: 600,
  due: ({ db, config }, list) => listContractsToRemind(db, list, dueDeliveryReminders(list.now, config)),
  subject: (contract) => ({ kind: 'contract', id: contract.id }),
  act: remind,
})

async function remind(tx: Tx, deps: Deps, { id, number }: { id: ContractId; number: number }): Promise<void> {
  // Counted under a guard, so that of two concurrent processes one reminds.
  const counted = await countDeliveryReminder(tx, id, number)
  if (!counted || (await isAnythingDelivered(tx, id))) return
  const names = await findContractNames(tx, id)
  await postNotification(tx, deps, { to: counted.creator_id, role: 'creator', notice: { type: 'delivery_due', ...names } })
}
