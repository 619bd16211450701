import type { ContractId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { forEachDue } from '#tasks/for-each-due.ts'
import { dayOf } from '#wire-time.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { countDueReminder, listContractsDue } from './contract-due-queries.ts'
import { dueReminders } from './contract-due-rules.ts'
import { findContractNames } from './contract-queries.ts'

/** Reminds a creator before the due date, and both sides once it has passed, that something is missing. */
export const remindDueDeliveries = forEachDue({
  name: 'remind-due-deliveries',
  everySeconds: 600,
  due: ({ db, config }, list) => listContractsDue(db, list, config),
  subject: (contract) => ({ kind: 'contract', id: contract.id }),
  act: remind,
})

async function remind(tx: Tx, deps: Deps, { id }: { id: ContractId }): Promise<void> {
  // Counted under a guard, so that of two concurrent processes one reminds.
  const counted = await countDueReminder(tx, id, { now: deps.now(), daysBefore: deps.config.dueReminderDays })
  if (!counted?.due_at || counted.missing <= 0) return
  const about = { ...(await findContractNames(tx, id)), dueOn: dayOf(counted.due_at), missing: counted.missing }
  if (counted.due_reminders === dueReminders.soon) {
    await postNotification(tx, deps, { to: counted.creator_id, role: 'creator', notice: { type: 'delivery_due_soon', ...about } })
    return
  }
  const notice = { type: 'delivery_late' as const, ...about }
  await postNotification(tx, deps, { to: counted.creator_id, role: 'creator', notice })
  await postNotification(tx, deps, { to: counted.agency_id, role: 'agency', notice })
}
