import type { Selectable } from 'kysely'
import { paymentActions } from '@pairtake/protocol/payment/payment-actions'
import type { Tx } from '../../adapters/database/database.ts'
import type { Payment } from '../../adapters/database/schema.gen.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { priceOf } from './price-rules.ts'

export type PaymentRow = Selectable<Payment>

type NewPayment = { contractId: string; agencyId: string; priceMinor: number; currency: string; description: string }

/** Opens what the agency will pay, with fee and VAT frozen at the rates of now and the billing information on file. */
export async function openPayment(tx: Tx, deps: Deps, payment: NewPayment): Promise<string> {
  const buyer = await tx.selectFrom('billing_info').select(['country', 'trn']).where('agency_id', '=', payment.agencyId).executeTakeFirst()
  const price = priceOf(deps.config, payment.priceMinor, buyer)
  const id = newId<string>()
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
