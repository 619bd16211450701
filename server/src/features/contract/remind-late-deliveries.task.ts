import { transact } from '../../adapters/database/transact.ts'
import type { Deps } from '../../deps.ts'
import { onTheClock } from '../../tasks/handle.ts'
import { postNotification } from '../notification/notification-queries.ts'
import { dueDeliveryReminders } from './contract-clock-rules.ts'
import { countDeliveryReminder, listContractsWithoutMedia } from './contract-clock-queries.ts'
import { findContractNames } from './contract-queries.ts'

/** Tells a creator who delivers nothing, twice at most (product.md, Jobs). */
export const remindLateDeliveries = onTheClock('remind-late-deliveries', 600, async (deps) => {
  for (const { number, begunBefore } of dueDeliveryReminders(deps.now(), deps.config)) {
    for (const { id } of await listContractsWithoutMedia(deps.db, { begunBefore, fewerThan: number })) await remind(deps, id, number)
  }
})

function remind(deps: Deps, contractId: string, number: number): Promise<void> {
  return transact(deps.db, async (tx) => {
    // Counted under a guard, so that two processes at once remind once.
    const counted = await countDeliveryReminder(tx, contractId, number)
    if (!counted) return
    const data = await findContractNames(tx, contractId)
    await postNotification(tx, deps, { to: counted.creator_id, role: 'creator', type: 'delivery_due', data })
  })
}
