import { forEachDue } from '#tasks/for-each-due.ts'
import { after, minutes } from '#wire-time.ts'
import { settleConfirmation } from './confirm-charge-act.ts'
import { listBegunConfirmations } from './confirmation-queries.ts'

/** How long the clock leaves a payment to somebody who is at their bank. */
const patienceMs = minutes(15)

/** Asks the provider what came of confirmations that were begun and never ended: the tab was closed, or the bank was never answered. */
export const settleConfirmations = forEachDue({
  name: 'settle-confirmations',
  everySeconds: 60,
  due: ({ db }, list) => listBegunConfirmations(db, list, after(list.now, -patienceMs)),
  subject: (payment) => ({ kind: 'payment', id: payment.id }),
  // Money that may have moved is asked about often.
  longestWaitMs: minutes(15),
  actInSteps: async (deps, { id }) => {
    const outcome = await settleConfirmation(deps, id)
    if (outcome?.kind === 'unknown') throw new Error('The payment provider has not answered yet.')
  },
})
