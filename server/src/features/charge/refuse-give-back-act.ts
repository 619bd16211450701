import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import { postBack } from '#features/ledger/ledger-queries.ts'
import { lockPaymentOfContract } from '#features/payment/payment-queries.ts'
import { givenBackCause, refusedCause, type GiveBack } from './give-back-key-rules.ts'
import { findContractOf, findSuspense, reopenSuspense } from './suspense-queries.ts'
import { tellRefundFailed } from './tell-refund-failed-act.ts'

/** Records that a give-back the provider had accepted did not arrive: the money is in suspense again, and operators are told why. */
export async function refuseGiveBack(deps: Deps, { id, attempt, words }: GiveBack & { words: string }): Promise<void> {
  const known = await findSuspense(deps.db, id)
  if (!known) return deps.log.error({ id }, 'the provider reports a give-back that we did not request')
  await transact(deps.db, async (tx) => {
    // The same lock that giving back takes: the provider's event and our own answer are processed one after the other, and a repeated event changes
    // nothing.
    const payment = await lockPaymentOfContract(tx, await findContractOf(tx, known.payment_id))
    const item = await findSuspense(tx, id)
    if (!payment || item?.attempt !== attempt) return

    const at = deps.now()
    // The failure came before its own answer: nothing is booked, nothing will be, and the attempt is over.
    if (item.given_back_at !== null) await postBack(tx, { of: givenBackCause(item), cause: refusedCause(item), at })
    await reopenSuspense(tx, id, { attempt: attempt + 1, words, at })
    await tellRefundFailed(tx, deps, { payment, amountMinor: item.amount_minor, words, isAgencyTold: false })
  })
}
