import { transact } from '#adapters/database/transact.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { mailInvoice } from '#tasks/task-payloads.ts'
import { findContract } from '#features/contract/contract-queries.ts'
import { issueSelfBilledAgain } from '#features/creator-paper/issue-self-billed-act.ts'
import { postBack } from '#features/ledger/ledger-queries.ts'
import { issueAgain } from '#features/payment/invoice-queries.ts'
import { countRefunded, type PaymentRow } from '#features/payment/payment-queries.ts'
import { keepOwedAfterDeletion } from '#features/payout/owed-after-deletion-queries.ts'
import {
  findRefundByKey,
  markRefundFailed,
  markRefundRefused,
  replaceUndoneRefund,
  sumBookedShares,
  type RefundRow,
} from './refund-queries.ts'
import { lockRefund } from './refund-payment-act.ts'
import { tellRefundFailed } from './tell-refund-failed-act.ts'

/**
 * Records that the provider could not carry out a refund it had accepted, perhaps days later, for example because the card's account is closed. We
 * hold the money again. Repeats change nothing: the row lock on the payment lets one in.
 */
export async function failRefund(deps: Deps, { refundKey, words }: { refundKey: string; words: string }): Promise<void> {
  const known = await findRefundByKey(deps.db, refundKey)
  if (!known) return deps.log.error({ refundKey }, 'the provider reports a refund that we did not request')
  await transact(deps.db, async (tx) => {
    const { payment, refund } = await lockRefund(tx, known.id)
    const at = deps.now()
    // The failure came before the refund's own answer: nothing is booked yet, and nothing will be.
    const isAgencyTold = refund.state === 'done'
    if (refund.state !== 'open' && refund.state !== 'done') return
    if (refund.state === 'open') {
      await replaceUndoneRefund(tx, refund, at)
      await markRefundRefused(tx, refund.id, { words, at, isToldNow: false })
    } else await bookBack(tx, deps, { payment, refund, words, at })
    await tellRefundFailed(tx, deps, { payment, amountMinor: refund.amount_minor, words, isAgencyTold })
  })
}

type Failed = { payment: PaymentRow; refund: RefundRow; words: string; at: Date }

async function bookBack(tx: Tx, deps: Deps, { payment, refund, words, at }: Failed): Promise<void> {
  await markRefundFailed(tx, refund.id, { words, at })
  await postBack(tx, { of: `refund:${refund.id}`, cause: `refund-failed:${refund.id}`, at })
  const contract = refund.creator_minor > 0 ? await findContract(tx, payment.contract_id) : undefined
  if (contract) await keepOwedAfterDeletion(tx, contract.creator_id, at)
  const { lastDoneAt } = await sumBookedShares(tx, payment.id)
  await countRefunded(tx, payment, { minor: payment.refunded_minor - refund.amount_minor, at: lastDoneAt })
  await issueSelfBilledAgain(tx, deps, refund.id)
  const invoiceId = await issueAgain(tx, deps, refund.id)
  await deps.tasks.enqueue(tx, mailInvoice, { invoiceId })
}
