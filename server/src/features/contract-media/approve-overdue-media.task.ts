import { transact } from '../../adapters/database/transact.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { onTheClock } from '../../tasks/handle.ts'
import { lockItem } from './contract-media-access.ts'
import { approveItem } from './contract-media-rules.ts'
import { listItemsToApprove } from './review-clock-queries.ts'

/** The clock for a silent agency (product.md, Jobs). */
export const approveOverdueMedia = onTheClock('approve-overdue-media', 60, async (deps) => {
  for (const { id } of await listItemsToApprove(deps.db, deps.now())) await approve(deps, id)
})

async function approve(deps: Deps, contractMediaId: string): Promise<void> {
  try {
    await transact(deps.db, async (tx) => {
      const item = await lockItem(tx, contractMediaId)
      // Sent back, replaced or approved since the list was read.
      const dueAt = item?.media.auto_approve_at
      if (!item || !dueAt || dueAt > deps.now()) return
      await approveItem(tx, deps, { ...item, by: 'clock' })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    deps.log.info({ contractMediaId, code: error.code }, 'an item was decided on before the clock could')
  }
}
