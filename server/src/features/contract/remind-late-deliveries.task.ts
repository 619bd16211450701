import type { Deps } from '../../deps.ts'
import { onTheClock } from '../../tasks/handle.ts'
import { days } from '../../wire-time.ts'
import { postNotification } from '../notification/notification-queries.ts'
import { countDeliveryReminder, listContractsWithoutMedia } from './contract-clock-queries.ts'
import { findContractNames } from './contract-queries.ts'

/** A creator who delivers nothing is reminded after 7 and 14 days (product.md, Jobs). */
const reminders = [
  { number: 1, afterMs: days(7) },
  { number: 2, afterMs: days(14) },
]

export const remindLateDeliveries = onTheClock('remind-late-deliveries', 600, async (deps) => {
  // The later one first: after a long standstill one reminder says enough.
  for (const reminder of reminders.toReversed()) {
    const begunBefore = new Date(deps.now().getTime() - reminder.afterMs)
    for (const { id } of await listContractsWithoutMedia(deps.db, { begunBefore, fewerThan: reminder.number })) {
      await remind(deps, id, reminder.number)
    }
  }
})

function remind(deps: Deps, contractId: string, number: number): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    // Counted under a guard, so that two processes at once remind once.
    const counted = await countDeliveryReminder(tx, contractId, number)
    if (!counted) return
    const data = await findContractNames(tx, contractId)
    await postNotification(tx, deps, { to: counted.creator_id, role: 'creator', type: 'delivery_due', data })
  })
}
