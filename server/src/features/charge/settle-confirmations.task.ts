import { forEachDue } from '#tasks/for-each-due.ts'
import { after, minutes } from '#wire-time.ts'
import { settleConfirmation } from './confirm-charge-act.ts'
import { listBegunConfirmations } from './confirmation-queries.ts'

/** How long the clock leaves a payment alone while the cardholder is at their bank. */
const patienceMs = minutes(15)

/** Asks the provider for the outcome of confirmations that were begun and never finished: the tab was closed, or the bank got no answer. */
export const settleConfirmations = forEachDue({
  name: 'settle-confirmations',
  everySeconds: 60,
  due: ({ db }, list) => listBegunConfirmations(db, list, after(list.now, -patienceMs)),
  subject: (payment) => ({ kind: 'payment', id: payment.id }),
  // Money may have moved, so the provider is asked often.
  longestWaitMs: minutes(15),
  actInSteps: async (deps, { id }) => {
    const outcome = await settleConfirmation(deps, id)
    if (outcome?.kind === 'unknown') throw new Error('The payment provider has not answered yet.')
  },
})
