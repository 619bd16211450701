import type { ContractId, PaymentId } from '@pairtake/protocol/ids'
import type { ChargeOutcome, Withdrawal } from '#adapters/payments/payments.ts'
import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import { notFound, Refusal } from '#refusal.ts'
import { findChargedMethod, type ChargedMethod } from '#features/payment-method/payment-method-queries.ts'
import { findPayment, lockPayment } from '#features/payment/payment-queries.ts'
import { findPaymentOfContract, forgetConfirmation, keepConfirmationAnswer, markConfirming } from './confirmation-queries.ts'
import { settleCharge } from './settle-charge-act.ts'

const over = () => new Refusal('STATE_MOVED_ON', 'This payment can no longer be confirmed. Please charge it again.')

export type Confirming = { clientSecret: string; card: ChargedMethod }

/**
 * Returns what the page needs for the cardholder to confirm the charge that the bank refused. Marked before the provider is called: from then on the
 * clock leaves the payment alone for a while, then checks the outcome.
 */
export async function beginConfirmation(deps: Deps, paymentId: PaymentId): Promise<Confirming> {
  const { chargeRef, card } = await transact(deps.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    if (!payment) throw notFound('Payment')
    if (payment.confirm_ref === null || payment.failure?.kind !== 'needs_confirmation') throw over()
    const method = payment.method_id === null ? undefined : await findChargedMethod(tx, payment.method_id)
    if (!method) throw new Refusal('STATE_MOVED_ON', 'The card of this payment is no longer on file. Please charge another one.')
    await markConfirming(tx, payment.id, deps.now())
    return { chargeRef: payment.confirm_ref, card: method }
  })

  const opened = await deps.payments.openConfirmation(chargeRef)
  if (opened.kind === 'open') return { clientSecret: opened.clientSecret, card }
  await keepAnswer(deps, { paymentId, chargeRef, outcome: opened })
  if (opened.kind === 'paid') throw new Refusal('STATE_MOVED_ON', 'This payment has been paid.')
  if (opened.kind === 'refused') throw over()
  throw new Refusal('PAYMENT_IN_PROGRESS', 'The payment provider hasn’t answered yet. Please try again in a few minutes.')
}

/** Asks the provider for the outcome of a confirmation. Undefined if none is open any more. */
export async function settleConfirmation(deps: Deps, paymentId: PaymentId): Promise<ChargeOutcome | undefined> {
  const payment = await findPayment(deps.db, paymentId)
  if (!payment || payment.confirm_ref === null) return undefined
  const outcome = await deps.payments.readCharge(payment.confirm_ref)
  await keepAnswer(deps, { paymentId, chargeRef: payment.confirm_ref, outcome })
  return outcome
}

type Answer = { paymentId: PaymentId; chargeRef: string; outcome: ChargeOutcome }

async function keepAnswer(deps: Deps, { paymentId, chargeRef, outcome }: Answer): Promise<void> {
  if (outcome.kind === 'unknown') return
  if (outcome.kind === 'paid') return settleCharge(deps, { paymentId, key: '', outcome })
  await transact(deps.db, async (tx) => {
    // Checked under the row lock: a charge withdrawn or paid in the meantime is not overwritten.
    const payment = await lockPayment(tx, paymentId)
    if (payment?.confirm_ref !== chargeRef) return
    const failure = { kind: outcome.kind, words: outcome.words }
    // A page that is still open may confirm the same charge once more, unless the provider has closed it.
    const isEnded = outcome.kind === 'refused' && endedCodes.has(outcome.code)
    await keepConfirmationAnswer(tx, paymentId, { failure, confirmRef: isEnded ? null : chargeRef })
  })
}

const endedCodes = new Set(['canceled', 'resource_missing'])

/**
 * Withdraws the charge that waits for the cardholder, before another charge is made or the job is cancelled. The provider lets only one of the two
 * through: undefined means that the old charge can no longer take money; otherwise it was paid, or the outcome is unknown.
 */
export async function endConfirmation(deps: Deps, contractId: ContractId): Promise<Exclude<Withdrawal, { kind: 'withdrawn' }> | undefined> {
  const payment = await findPaymentOfContract(deps.db, contractId)
  if (!payment || payment.confirm_ref === null) return undefined
  const outcome = await deps.payments.withdrawCharge(payment.confirm_ref)
  if (outcome.kind === 'unknown') return outcome
  if (outcome.kind === 'withdrawn') {
    await forgetConfirmation(deps.db, payment.id, payment.confirm_ref)
    return undefined
  }
  await settleCharge(deps, { paymentId: payment.id, key: '', outcome })
  return outcome
}
