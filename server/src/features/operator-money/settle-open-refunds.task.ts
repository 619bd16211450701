import { onTheClock } from '../../tasks/handle.ts'
import { after, minutes } from '../../wire-time.ts'
import { findRefund, listOpenRefunds } from '../payment/refund-queries.ts'
import { carryOutRefund } from './refund-payment-rules.ts'

const batch = 50

/** Asks the provider again about every refund that has had no answer for a minute. */
export const settleOpenRefunds = onTheClock('settle-open-refunds', 60, async (deps) => {
  for (const refundId of await listOpenRefunds(deps.db, after(deps.now(), -minutes(1)), batch)) {
    const refund = await findRefund(deps.db, refundId)
    if (!refund) continue
    await carryOutRefund(deps, refund).catch((error: unknown) => deps.log.error({ err: error, refundId }, 'a refund is still unknown'))
  }
})
