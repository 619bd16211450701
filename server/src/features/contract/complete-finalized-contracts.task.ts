import { onTheClock } from '../../tasks/handle.ts'
import { after, days } from '../../wire-time.ts'
import { listContractsToComplete } from './contract-clock-queries.ts'
import { moveContract } from './contract-queries.ts'

/** A finalized job that nobody rated completes by itself; rating stays possible (product.md, Jobs). */
export const completeFinalizedContracts = onTheClock('complete-finalized-contracts', 300, async (deps) => {
  const { completeDays } = deps.config
  if (completeDays === 0) return
  const now = deps.now()
  const finalizedBefore = after(now, -days(completeDays))
  for (const { id } of await listContractsToComplete(deps.db, finalizedBefore)) {
    // Guarded by the state: a rating that completes it at the same moment wins or loses, never both.
    await moveContract(deps.db, { contractId: id, action: 'complete', change: { completed_at: now } })
  }
})
