import { forEachDue } from '#tasks/for-each-due.ts'
import { listDueContracts } from './charge-queries.ts'
import { finalize } from './finalize-contract-act.ts'
import { giveUpRetry } from './settle-charge-act.ts'

/** Finalizes jobs that nobody finalized by hand, and retries failed charges. The claim decides between two processes, or a process and a person. */
export const finalizeDueContracts = forEachDue({
  name: 'finalize-due-contracts',
  everySeconds: 30,
  due: ({ db, config }, list) => listDueContracts(db, list, config),
  subject: (contract) => ({ kind: 'contract', id: contract.id }),
  actInSteps: async (deps, { id, isRetry }) => {
    if (isRetry && deps.config.paymentRetryDays === 0) await giveUpRetry(deps, id)
    else await finalize(deps, id)
  },
})
