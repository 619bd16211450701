import { forEachDue } from '#tasks/for-each-due.ts'
import { after, minutes } from '#wire-time.ts'
import { findRefund, listOpenRefunds } from './refund-queries.ts'
import { carryOutRefund } from './refund-payment-act.ts'

/** Asks the provider again about every refund that has had no answer for a minute. */
export const settleOpenRefunds = forEachDue({
  name: 'settle-open-refunds',
  everySeconds: 60,
  due: ({ db }, list) => listOpenRefunds(db, list, after(list.now, -minutes(1))),
  subject: (refund) => ({ kind: 'payment', id: refund.payment_id }),
  // Money may have moved, so the provider is asked often.
  longestWaitMs: minutes(15),
  actInSteps: async (deps, { id }) => {
    const refund = await findRefund(deps.db, id)
    if (refund?.state !== 'open') return
    const outcome = await carryOutRefund(deps, refund, { isToldNow: false })
    if (outcome.kind === 'unknown') throw new Error('The payment provider has not answered yet.')
  },
})
