import type { MemberId, PaymentId, RefundId } from '@pairtake/protocol/ids'
import { paymentCan } from '@pairtake/protocol/payment/payment-actions'
import type { RefundOutcome } from '#adapters/payments/payments.ts'
import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import { moneyWords } from '#money-words.ts'
import { notFound, Refusal } from '#refusal.ts'
import { mailInvoice } from '#tasks/task-payloads.ts'
import { findStandingChargeback } from '#features/chargeback/chargeback-queries.ts'
import { findContract, findContractNames } from '#features/contract/contract-queries.ts'
import { issueSelfBilledCreditNote } from '#features/creator-paper/issue-self-billed-act.ts'
import { balance, lockAccount, post } from '#features/ledger/ledger-queries.ts'
import { refundEntries } from '#features/ledger/posting-rules.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { issueCreditNote } from '#features/payment/invoice-queries.ts'
import { countRefunded, findPayment, lockPayment, type PaymentRow } from '#features/payment/payment-queries.ts'
import {
  findOpenRefund,
  findRefund,
  insertRefund,
  markRefundDone,
  markRefundRefused,
  replaceUndoneRefund,
  sumBookedShares,
  type RefundRow,
} from './refund-queries.ts'
import { refuseOfFormerProvider, requireCurrentProvider } from './current-provider-rules.ts'
import { refundShares } from './refund-rules.ts'
import { tellRefundFailed } from './tell-refund-failed-act.ts'

type RefundOrder = { paymentId: PaymentId; operatorId: MemberId; reason: string; amountMinor: number | undefined }

/** The first of two transactions, as with a charge: the refund is stored with its key before the provider is called. */
export function claimRefund(deps: Deps, wanted: RefundOrder, onClaim: (tx: Tx, refundId: RefundId) => Promise<void>): Promise<RefundRow> {
  return transact(deps.db, async (tx) => {
    const payment = await lockPayment(tx, wanted.paymentId)
    if (!payment) throw notFound('Payment')
    const closed = paymentCan.refund.why(payment)
    if (closed) throw new Refusal('STATE_MOVED_ON', closed)
    refuseOfFormerProvider(deps.payments.provider, payment)
    if (await findOpenRefund(tx, payment.id)) {
      throw new Refusal('PAYMENT_IN_PROGRESS', 'A refund of this payment is on its way. Please look again in a minute.')
    }

    const chargeback = await findStandingChargeback(tx, payment.id)
    if (chargeback) {
      const verb = chargeback.state === 'lost' ? 'took' : 'is taking'
      throw new Refusal('REFUND_NOT_POSSIBLE', `The bank of the card ${verb} this payment back, so it cannot be refunded as well.`)
    }
    const amountMinor = amountToRefund(payment, wanted.amountMinor)
    const refund = await insertRefund(tx, { ...wanted, amountMinor, at: deps.now() })
    await onClaim(tx, refund.id)
    return refund
  })
}

/** The outcome of a refund that was begun; it is open until the provider has answered, and the clock keeps asking. */
export async function outcomeOfRefund(deps: Deps, refundId: RefundId): Promise<'done' | 'open' | 'undone'> {
  const refund = await findRefund(deps.db, refundId)
  if (refund?.state === 'done' || refund?.state === 'open') return refund.state
  return 'undone'
}

type Refundable = Pick<PaymentRow, 'total_minor' | 'refunded_minor' | 'currency'>

/** Returns the requested amount, or all that is left; refuses more than that. */
export function amountToRefund(payment: Refundable, wantedMinor: number | undefined): number {
  const leftMinor = (payment.total_minor ?? 0) - payment.refunded_minor
  if (leftMinor === 0) throw new Refusal('REFUND_NOT_POSSIBLE', 'This payment has been refunded in full.')
  const amountMinor = wantedMinor ?? leftMinor
  if (amountMinor <= 0) throw new Refusal('REFUND_NOT_POSSIBLE', 'Please enter an amount above 0.')
  if (amountMinor > leftMinor) {
    throw new Refusal(
      'REFUND_NOT_POSSIBLE',
      `At most ${moneyWords({ amountMinor: leftMinor, currency: payment.currency })} can still be refunded.`,
    )
  }
  return amountMinor
}

/**
 * Calls the provider, always with the refund's own key, and settles the answer. `isToldNow` if an operator waits for the answer; a failure found
 * later is kept for an operator to see.
 */
export async function carryOutRefund(deps: Deps, refund: RefundRow, { isToldNow }: { isToldNow: boolean }): Promise<RefundOutcome> {
  const payment = await findPayment(deps.db, refund.payment_id)
  if (!payment || payment.charge_ref === null) throw new Error(`The payment of refund ${refund.id} was never charged.`)
  requireCurrentProvider(deps.payments.provider, payment)
  const outcome = await deps.payments.refund({
    chargeRef: payment.charge_ref,
    amountMinor: refund.amount_minor,
    idempotencyKey: refund.refund_key,
    isAskedAgain: !isToldNow,
  })
  return outcome.kind === 'unknown' ? outcome : settleRefund(deps, refund.id, { outcome, isToldNow })
}

type KnownOutcome = Exclude<RefundOutcome, { kind: 'unknown' }>

/** Applies everything that follows from the answer, once: the row lock on the payment lets one in, the others see the outcome. */
function settleRefund(deps: Deps, refundId: RefundId, answer: { outcome: KnownOutcome; isToldNow: boolean }): Promise<KnownOutcome> {
  return transact(deps.db, async (tx) => {
    const { outcome, isToldNow } = answer
    const { payment, refund } = await lockRefund(tx, refundId)
    // A failure event overtook the answer.
    if (refund.state === 'refused' || refund.state === 'failed') return { kind: 'refused', words: refund.failure ?? '' }
    if (refund.state === 'done') return outcome
    if (outcome.kind === 'refunded') await book(tx, deps, { payment, refund, refundRef: outcome.refundRef })
    else {
      const { words } = outcome
      if (!isToldNow) await replaceUndoneRefund(tx, refund, deps.now())
      await markRefundRefused(tx, refund.id, { words, at: deps.now(), isToldNow })
      if (!isToldNow) await tellRefundFailed(tx, deps, { payment, amountMinor: refund.amount_minor, words, isAgencyTold: false })
    }
    return outcome
  })
}

/** Takes the payment's lock, which every step of its refunds takes. */
export async function lockRefund(tx: Tx, refundId: RefundId): Promise<{ payment: PaymentRow; refund: RefundRow }> {
  const known = await findRefund(tx, refundId)
  const payment = known && (await lockPayment(tx, known.payment_id))
  const refund = await findRefund(tx, refundId)
  if (!payment || !refund) throw new Error(`There is no refund ${refundId}.`)
  return { payment, refund }
}

type Booking = { payment: PaymentRow; refund: RefundRow; refundRef: string }

async function book(tx: Tx, deps: Deps, { payment, refund, refundRef }: Booking): Promise<void> {
  const contract = await findContract(tx, payment.contract_id)
  if (!contract) throw new Error(`The payment ${payment.id} has no job.`)
  const now = deps.now()
  const shares = refundShares(payment, { booked: await sumBookedShares(tx, payment.id), amountMinor: refund.amount_minor })

  const account = { kind: 'creator', memberId: contract.creator_id } as const
  // A concurrent payout waits here, or this waits for it: the balance is read under the lock and never falls below zero.
  await lockAccount(tx, account)
  const creatorMinor = Math.min(shares.creatorMinor, Math.max(0, await balance(tx, account)))
  const lossMinor = shares.creatorMinor - creatorMinor
  const parties = { agencyId: contract.agency_id, creatorId: contract.creator_id }
  const entries = refundEntries({ creatorMinor, lossMinor, feeMinor: shares.feeMinor, vatMinor: shares.vatMinor }, parties)
  await post(tx, { cause: `refund:${refund.id}`, entries, currency: payment.currency, at: now })
  await replaceUndoneRefund(tx, refund, now)
  await markRefundDone(tx, refund, { refundRef, creatorMinor, lossMinor, at: now })
  await countRefunded(tx, payment, { minor: payment.refunded_minor + refund.amount_minor, at: now })

  const { reason } = refund
  await issueSelfBilledCreditNote(tx, deps, { paymentId: payment.id, refundId: refund.id, takenMinor: creatorMinor, reason })
  const invoiceId = await issueCreditNote(tx, deps, { paymentId: payment.id, refundId: refund.id, reason, shares })
  await deps.tasks.enqueue(tx, mailInvoice, { invoiceId })
  const names = await findContractNames(tx, contract.id)
  const notice = { type: 'payment_refunded', ...names, reason } as const
  const refunded = { amountMinor: refund.amount_minor, currency: payment.currency }
  await postNotification(tx, deps, { to: contract.agency_id, role: 'agency', notice: { ...notice, refunded } })
  // A loss that we bear does not reduce what the creator earned.
  if (creatorMinor > 0) {
    const taken = { amountMinor: creatorMinor, currency: payment.currency }
    await postNotification(tx, deps, { to: contract.creator_id, role: 'creator', notice: { ...notice, taken } })
  }
  const act = { action: 'payment_refunded', subject: 'payment', subjectId: payment.id, reason } as const
  await recordAct(tx, deps, { operatorId: refund.operator_id, ...act })
}
