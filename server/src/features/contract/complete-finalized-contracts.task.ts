import { forEachDue } from '#tasks/for-each-due.ts'
import { after, days } from '#wire-time.ts'
import { listContractsToComplete } from './contract-clock-queries.ts'
import { moveContract } from './contract-queries.ts'

/** Completes a finalized job that nobody rated; rating stays possible. */
export const completeFinalizedContracts = forEachDue({
  name: 'complete-finalized-contracts',
  everySeconds: 300,
  due: async ({ db, config: { completeDays } }, list) =>
    completeDays === 0 ? [] : listContractsToComplete(db, list, after(list.now, -days(completeDays))),
  subject: (contract) => ({ kind: 'contract', id: contract.id }),
  // Guarded by the state: of this and a concurrent rating, only one completes the job.
  act: (tx, deps, { id }) => moveContract(tx, { of: { id }, action: 'complete', change: { completed_at: deps.now() } }),
})
