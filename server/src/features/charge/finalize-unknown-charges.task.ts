import { forEachDue } from '#tasks/for-each-due.ts'
import { after, minutes } from '#wire-time.ts'
import { listUnknownCharges } from './charge-queries.ts'
import { askAgain } from './finalize-contract-act.ts'

/** Asks the provider about every charge that has had no answer for a minute: it timed out, or this process died between charge and commit. */
export const finalizeUnknownCharges = forEachDue({
  name: 'finalize-unknown-charges',
  everySeconds: 60,
  due: ({ db }, list) => listUnknownCharges(db, list, after(list.now, -minutes(1))),
  subject: (payment) => ({ kind: 'payment', id: payment.id }),
  // Money may have moved, so the provider is asked often.
  longestWaitMs: minutes(15),
  actInSteps: async (deps, { id }) => {
    const outcome = await askAgain(deps, id)
    if (outcome?.kind === 'unknown') throw new Error('The payment provider has not answered yet.')
  },
})
