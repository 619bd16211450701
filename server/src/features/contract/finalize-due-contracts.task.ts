import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { onTheClock } from '../../tasks/handle.ts'
import { listDueContracts } from './finalize-contract-queries.ts'
import { finalize } from './finalize-contract-rules.ts'

const batch = 50

/** Finalizes what nobody finalized by hand, and tries again what failed. The claim decides who of two processes, or a person, is first. */
export const finalizeDueContracts = onTheClock('finalize-due-contracts', 30, async (deps) => {
  for (const contractId of await listDueContracts(deps.db, deps.now(), batch)) await finalizeOne(deps, contractId)
})

async function finalizeOne(deps: Deps, contractId: string): Promise<void> {
  try {
    await finalize(deps, contractId)
  } catch (error) {
    // Somebody was faster: a click, or another process.
    if (error instanceof Refusal) return
    deps.log.error({ err: error, contractId }, 'a due job could not be finalized')
  }
}
