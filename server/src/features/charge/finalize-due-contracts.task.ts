import { forEachDue } from '#tasks/for-each-due.ts'
import { listDueContracts } from './charge-queries.ts'
import { finalize } from './finalize-contract-act.ts'

/** Finalizes what nobody finalized by hand, and tries again what failed. The claim decides who of two processes, or a person, is first. */
export const finalizeDueContracts = forEachDue({
  name: 'finalize-due-contracts',
  everySeconds: 30,
  due: ({ db }, list) => listDueContracts(db, list),
  subject: (contract) => ({ kind: 'contract', id: contract.id }),
  actInSteps: async (deps, { id }) => {
    await finalize(deps, id)
  },
})
