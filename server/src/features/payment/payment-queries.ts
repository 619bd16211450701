import type { Selectable } from 'kysely'
import { paymentActions } from '@pairtake/protocol/payment/payment-actions'
import type { Tx } from '#adapters/database/database.ts'
import type { Payment } from '#adapters/database/schema.gen.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#ids.ts'
import { Refusal } from '#refusal.ts'
import { priceOf } from './price-rules.ts'

export type PaymentRow = Selectable<Payment>

type NewPayment = { contractId: string; agencyId: string; priceMinor: number; currency: string; description: string }

/** Opens what the agency will pay, with fee and VAT frozen at the rates of now and the billing information on file. */
export async function openPayment(tx: Tx, deps: Deps, payment: NewPayment): Promise<string> {
  const buyer = await tx.selectFrom('billing_info').select(['country', 'trn']).where('agency_id', '=', payment.agencyId).executeTakeFirst()
  const price = priceOf(deps.config, payment.priceMinor, buyer)
  const id = newId()
  await tx
    .insertInto('payment')
    .values({
      id,
      contract_id: payment.contractId,
      agency_id: payment.agencyId,
      currency: payment.currency,
      creator_fee_minor: price.creatorFeeMinor,
      service_fee_minor: price.serviceFeeMinor,
      vat_minor: price.vatMinor,
      vat_reason: price.vatReason,
      vat_rate: price.vatRate,
      buyer_tax_number: price.vatReason === 'reverse_charge' ? (buyer?.trn ?? '') : '',
      description: payment.description,
      created_at: deps.now(),
    })
    .execute()
  return id
}

/** All media is approved: the payment is due once the job finalizes. */
export async function schedulePayment(tx: Tx, contractId: string, at: Date): Promise<void> {
  const { from } = paymentActions.actions.schedule
  await tx
    .updateTable('payment')
    .set({ state: 'scheduled', scheduled_at: at })
    .where('contract_id', '=', contractId)
    .where('state', 'in', [...from])
    .where('voided_at', 'is', null)
    .execute()
}

/**
 * Takes the payment of a cancelled job out of every sum. The guard on `charging_since` closes the race against a charge
 * whose outcome is not known yet: a job that is being charged is not cancelled.
 */
export async function voidPayment(tx: Tx, contractId: string, at: Date): Promise<void> {
  const { from } = paymentActions.actions.cancel
  const voided = await tx
    .updateTable('payment')
    .set({ voided_at: at, failure: null, failed_since: null, next_retry_at: null })
    .where('contract_id', '=', contractId)
    .where('state', 'in', [...from])
    .where('charging_since', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (voided) return
  const current = await tx.selectFrom('payment').select('state').where('contract_id', '=', contractId).executeTakeFirst()
  if (current?.state === 'paid') throw new Refusal('STATE_MOVED_ON', 'This job has been paid and cannot be cancelled now.')
  if (current) throw new Refusal('PAYMENT_IN_PROGRESS', 'This job is being charged right now. Please try again in a few minutes.')
}

export function findPayment(tx: Tx, paymentId: string): Promise<PaymentRow | undefined> {
  return tx.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirst()
}

/** Locked after its contract, never before. */
export function lockPaymentOfContract(tx: Tx, contractId: string): Promise<PaymentRow | undefined> {
  return tx.selectFrom('payment').selectAll().where('contract_id', '=', contractId).forUpdate().executeTakeFirst()
}

/** Marks the payment as being charged; until the outcome is known no second charge may begin. */
export async function beginCharge(tx: Tx, payment: PaymentRow, charge: { key: string; methodId: string; at: Date }): Promise<void> {
  await tx
    .updateTable('payment')
    .set({
      charging_since: charge.at,
      charge_key: charge.key,
      charge_attempts: payment.charge_attempts + 1,
      method_id: charge.methodId,
    })
    .where('id', '=', payment.id)
    .execute()
}

export async function markPaid(tx: Tx, payment: PaymentRow, paid: { chargeRef: string; at: Date }): Promise<void> {
  await tx
    .updateTable('payment')
    .set({
      state: 'paid',
      paid_at: paid.at,
      charge_ref: paid.chargeRef,
      charging_since: null,
      failure: null,
      failed_since: null,
      next_retry_at: null,
    })
    .where('id', '=', payment.id)
    .execute()
}

type Failure = { words: string; failedSince: Date; nextRetryAt: Date | null }

/** A definite refusal ends the key: the next attempt is a new charge. */
export async function recordFailure(tx: Tx, payment: PaymentRow, failure: Failure): Promise<void> {
  await tx
    .updateTable('payment')
    .set({
      failure: failure.words,
      failed_since: failure.failedSince,
      next_retry_at: failure.nextRetryAt,
      retries: payment.retries + 1,
      charging_since: null,
      charge_key: null,
    })
    .where('id', '=', payment.id)
    .execute()
}

/** False when the provider's event was kept before. */
export async function keepEvent(tx: Tx, event: { id: string; type: string; received_at: Date }): Promise<boolean> {
  const row = await tx
    .insertInto('provider_event')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
