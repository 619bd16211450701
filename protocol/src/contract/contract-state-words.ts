import type { ContractState } from './contract-actions.ts'

/** The state of a job, as its lists and their files say it. */
export const contractStateWords: Record<ContractState, string> = {
  in_progress: 'In progress',
  delivered: 'Delivered',
  finalizing: 'Finalized',
  completed: 'Completed',
  cancelled: 'Cancelled',
}
