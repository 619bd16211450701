import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import { postBack } from '#features/ledger/ledger-queries.ts'
import { lockPaymentOfContract } from '#features/payment/payment-queries.ts'
import { givenBackCause, refusedCause, type GiveBack } from './give-back-key-rules.ts'
import { findContractOf, findSuspense, reopenSuspense } from './suspense-queries.ts'
import { tellRefundFailed } from './tell-refund-failed-act.ts'

/** The provider took a give-back and says now that it did not arrive: the money stands in suspense again, and operators hear why. */
export async function refuseGiveBack(deps: Deps, { id, attempt, words }: GiveBack & { words: string }): Promise<void> {
  const known = await findSuspense(deps.db, id)
  if (!known) return deps.log.error({ id }, 'the provider names a give-back that nobody here asked for')
  await transact(deps.db, async (tx) => {
    // The lock that giving back takes: the provider's word and its own answer come one after the other, and the word again changes nothing.
    const payment = await lockPaymentOfContract(tx, await findContractOf(tx, known.payment_id))
    const item = await findSuspense(tx, id)
    if (!payment || item?.attempt !== attempt) return

    const at = deps.now()
    // Before its own answer nothing is booked yet, and nothing will be: the attempt is over.
    if (item.given_back_at !== null) await postBack(tx, { of: givenBackCause(item), cause: refusedCause(item), at })
    await reopenSuspense(tx, id, { attempt: attempt + 1, words, at })
    await tellRefundFailed(tx, deps, { payment, amountMinor: item.amount_minor, words, isAgencyTold: false })
  })
}
