import type { ContractId, PaymentId } from '@pairtake/protocol/ids'
import type { ChargeOutcome } from '#adapters/payments/payments.ts'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'
import type { PaymentFailure } from '#stored/payment-failure.ts'
import { paymentFailureWords } from '#stored/payment-failure-words.ts'
import { findChargedMethod } from '#features/payment-method/payment-method-queries.ts'
import { paymentIdOfKey } from './charge-key-rules.ts'
import { findPayment } from '#features/payment/payment-queries.ts'
import { chargeOf, claimCharge, type Attempt } from './claim-charge-act.ts'
import { requireCurrentProvider } from './current-provider-rules.ts'
import { endConfirmation } from './confirm-charge-act.ts'
import { settleCharge } from './settle-charge-act.ts'

export type Finalized = ChargeOutcome | { kind: 'no_card' }

/**
 * Withdraws a charge that could still be confirmed, then claims, charges and settles. Throws if the job cannot be finalized now; the provider's
 * answer is returned, not thrown.
 */
export async function finalize(deps: Deps, contractId: ContractId, attempt: Attempt = {}): Promise<Finalized> {
  const before = await endConfirmation(deps, contractId)
  if (before) return before

  const claim = await claimCharge(deps, contractId, attempt)
  if (claim.kind === 'no_card') return claim

  const outcome = await deps.payments.charge(claim.charge)
  if (outcome.kind !== 'unknown') await settleCharge(deps, { paymentId: claim.paymentId, key: claim.charge.idempotencyKey, outcome })
  return outcome
}

/** Throws the provider's answer as a refusal, worded for the caller who asked for the charge. */
export function refuseUnpaid(outcome: Finalized, failureWords: (failure: PaymentFailure) => string = paymentFailureWords): void {
  switch (outcome.kind) {
    case 'paid':
      return
    case 'no_card':
      throw new Refusal('NO_PAYMENT_METHOD', failureWords(outcome))
    case 'refused':
      throw new Refusal('PAYMENT_FAILED', failureWords(outcome))
    case 'needs_confirmation':
      throw new Refusal('PAYMENT_FAILED', failureWords({ kind: 'needs_confirmation', words: null }))
    case 'unknown':
      throw new Refusal(
        'PAYMENT_IN_PROGRESS',
        'The payment provider hasn’t answered yet. We’ll keep asking; please check again in a few minutes.',
      )
    default:
      return outcome satisfies never
  }
}

/** The outcome of a charge that was begun; it is open until the provider has answered, and the clock keeps asking. */
export async function outcomeOfCharge(deps: Deps, chargeKey: string): Promise<'done' | 'open' | 'undone'> {
  const paymentId = paymentIdOfKey(chargeKey)
  const payment = paymentId === undefined ? undefined : await findPayment(deps.db, paymentId)
  if (payment?.state === 'paid') return 'done'
  return payment?.charging_since && payment.charge_key === chargeKey ? 'open' : 'undone'
}

/**
 * Asks again about a charge without an answer, with the same key, card and amount: the provider charges a key once. Undefined if another process got
 * the answer first.
 */
export async function askAgain(deps: Deps, paymentId: PaymentId): Promise<ChargeOutcome | undefined> {
  const payment = await findPayment(deps.db, paymentId)
  if (!payment?.charging_since || payment.charge_key === null || payment.state !== 'scheduled') return undefined
  requireCurrentProvider(deps.payments.provider, payment)
  const method = payment.method_id === null ? undefined : await findChargedMethod(deps.db, payment.method_id)
  if (!method) throw new Error(`The payment ${paymentId} is being charged with a card that is gone.`)

  const key = payment.charge_key
  const charge = chargeOf(payment, { key, customerRef: method.customer_ref, methodRef: method.method_ref })
  const outcome = await deps.payments.charge({ ...charge, firstAskedAt: payment.charging_since })
  if (outcome.kind !== 'unknown') await settleCharge(deps, { paymentId, key, outcome })
  return outcome
}
