import { onTheClock } from '../../tasks/handle.ts'
import { after, minutes } from '../../wire-time.ts'
import { listUnknownCharges } from './finalize-contract-queries.ts'
import { askAgain } from './finalize-contract-rules.ts'

const batch = 50

/** Asks the provider about every charge that has had no answer for a minute: it timed out, or this program ended between charge and commit. */
export const finalizeUnknownCharges = onTheClock('finalize-unknown-charges', 60, async (deps) => {
  for (const { id } of await listUnknownCharges(deps.db, after(deps.now(), -minutes(1)), batch)) {
    await askAgain(deps, id).catch((error: unknown) => deps.log.error({ err: error, paymentId: id }, 'a charge is still unknown'))
  }
})
