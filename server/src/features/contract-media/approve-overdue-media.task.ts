import { forEachDue } from '#tasks/for-each-due.ts'
import { findPausedSince } from '#features/contract/contract-queries.ts'
import { lockItem } from './contract-media-access.ts'
import { approveItem } from './approve-item-act.ts'
import { listItemsToApprove } from './review-clock-queries.ts'

/** Approves items that the agency has not reviewed in time. */
export const approveOverdueMedia = forEachDue({
  name: 'approve-overdue-media',
  everySeconds: 60,
  // With a setting of 0, not even the items that were sent before are approved.
  due: async ({ db, config }, list) => (config.autoApproveDays === 0 ? [] : listItemsToApprove(db, list)),
  subject: (item) => ({ kind: 'contract', id: item.contract_id }),
  act: async (tx, deps, { id }) => {
    const item = await lockItem(tx, id)
    // The item was sent back, replaced or approved since the list was read.
    const dueAt = item?.media.auto_approve_at
    if (!item || !dueAt || dueAt > deps.now()) return
    // A side was suspended since then, which pauses the job.
    if (await findPausedSince(tx, item.contract)) return
    await approveItem(tx, deps, { ...item, by: 'clock' })
  },
})
