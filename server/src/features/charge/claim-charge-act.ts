import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import type { ContractId, PaymentId } from '@pairtake/protocol/ids'
import type { Charge } from '#adapters/payments/payments.ts'
import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import { notFound, Refusal } from '#refusal.ts'
import { holdDefaultMethod } from '#features/payment-method/payment-method-queries.ts'
import { chargeKeyOf } from './charge-key-rules.ts'
import { beginCharge, lockPaymentOfContract, type PaymentRow } from '#features/payment/payment-queries.ts'
import { lockContract } from '#features/contract/contract-queries.ts'
import { perhapsAskedSince } from './restored-queries.ts'
import { keepFailure } from './settle-charge-act.ts'

export type Claim = { kind: 'claimed'; paymentId: PaymentId; charge: Charge } | { kind: 'no_card' }

/** Writes that belong to an attempt and are committed in its first transaction. */
export type Attempt = {
  /** Also if there is no card to charge: the payment then says so, and the brand is told. */
  onBegin?: (tx: Tx) => Promise<void>
  /** Only if the provider will be asked. */
  onClaim?: (tx: Tx, chargeKey: string) => Promise<void>
}

const noCard = { kind: 'no_card' } as const

/**
 * The first of the two transactions of a charge: it marks the payment as being charged and commits before the provider is called, so that after a
 * crash the mark and the key to ask again with are there. The row lock on the job closes the race of two concurrent finalizes.
 */
export function claimCharge(deps: Deps, contractId: ContractId, attempt: Attempt = {}): Promise<Claim> {
  return transact(deps.db, async (tx) => {
    const contract = await lockContract(tx, contractId)
    if (!contract) throw notFound('Contract')
    const closed = contractCan.finalize.why(contract)
    if (closed) throw new Refusal('STATE_MOVED_ON', closed)
    const payment = await requireChargeable(tx, contractId)
    await attempt.onBegin?.(tx)

    const method = await holdDefaultMethod(tx, contract.agency_id, deps.payments.provider)
    if (!method) {
      await keepFailure(tx, deps, { contract, payment, failure: noCard, confirmRef: null })
      return noCard
    }

    const key = chargeKeyOf(payment.id, payment.charge_attempts + 1)
    await beginCharge(tx, payment, { key, methodId: method.id, provider: method.provider, at: deps.now() })
    await attempt.onClaim?.(tx, key)
    const charge = chargeOf(payment, { key, customerRef: method.customer_ref, methodRef: method.method_ref })
    const firstAskedAt = await perhapsAskedSince(tx, payment.created_at)
    return { kind: 'claimed', paymentId: payment.id, charge: { ...charge, firstAskedAt } }
  })
}

async function requireChargeable(tx: Tx, contractId: ContractId): Promise<PaymentRow> {
  const payment = await lockPaymentOfContract(tx, contractId)
  if (!payment || payment.state !== 'scheduled') {
    throw new Refusal('STATE_MOVED_ON', 'The payment of this job cannot be charged now.')
  }
  // Another attempt was just refused and may still be confirmed: a retry withdraws it first.
  if (payment.charging_since !== null || payment.confirm_ref !== null) {
    throw new Refusal('PAYMENT_IN_PROGRESS', 'This job is being charged right now. Please look again in a minute.')
  }
  return payment
}

/** Sends the same parameters each time: the provider rejects a known key with different ones. */
export function chargeOf(payment: PaymentRow, { key, ...refs }: { key: string; customerRef: string; methodRef: string }): Charge {
  return {
    ...refs,
    amountMinor: payment.total_minor ?? 0,
    currency: payment.currency,
    idempotencyKey: key,
    description: payment.description,
    metadata: { paymentId: payment.id, contractId: payment.contract_id, chargeKey: key },
  }
}
