import type { ContractId, MemberId, PaymentId, PaymentMethodId } from '@pairtake/protocol/ids'
import { sql, type Selectable } from 'kysely'
import { paymentActions } from '@pairtake/protocol/payment/payment-actions'
import type { Tx } from '#adapters/database/database.ts'
import { movesOf } from '#adapters/database/moves.ts'
import type { Payment } from '#adapters/database/schema.gen.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#ids.ts'
import { Refusal } from '#refusal.ts'
import { vatIdOutcomeOf } from '#features/vat-id/vat-id-queries.ts'
import { countsAsInvalid, type Answered } from '#features/vat-id/vat-id-rules.ts'
import { priceOf, taxAtSupply } from './price-rules.ts'
import type { PaymentFailure } from '#stored/payment-failure.ts'

export type PaymentRow = Selectable<Payment>

type NewPayment = { contractId: ContractId; agencyId: MemberId; priceMinor: number; currency: string; description: string }

/** The parts of an agency's billing information that a price depends on; null before it was first saved. */
export type Buyer = { country: string | null; trn: string; outcome: Answered | null } | null

export const buyerOf = (agencyColumn: string) =>
  sql<Buyer>`(select json_build_object('country', country, 'trn', trn, 'outcome', ${vatIdOutcomeOf('billing_info.agency_id')})
    from billing_info where billing_info.agency_id = ${sql.ref(agencyColumn)})`

export async function findBuyer(tx: Tx, agencyId: MemberId): Promise<Buyer> {
  const { buyer } = await tx
    .selectFrom('member')
    .select(buyerOf('member.id').as('buyer'))
    .where('id', '=', agencyId)
    .executeTakeFirstOrThrow()
  return buyer
}

/** Opens an agency's payment with the fee frozen, and VAT as of now: it is decided finally at the time of supply. */
export async function openPayment(tx: Tx, deps: Deps, payment: NewPayment, buyer: Buyer): Promise<PaymentId> {
  const taxed = buyer ? { ...buyer, isVatIdInvalid: countsAsInvalid(deps.config, buyer.outcome) } : undefined
  const price = priceOf(deps.config, payment.priceMinor, taxed)
  const id = newId<PaymentId>()
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

const { move: movePayment } = movesOf('payment', paymentActions)

/** The agreed and the due amount, if the tax on the day of supply differs from the one at acceptance. */
export type Scheduled = { agreedMinor: number; dueMinor: number }

/**
 * All media is approved, which is the supply: VAT, its reason and the buyer it depends on are frozen together. Charging, retries, papers and refunds
 * all read from here, so the billing information may change at any time.
 */
export async function schedulePayment(tx: Tx, deps: Deps, contractId: ContractId): Promise<Scheduled> {
  // One statement, so that address and tax number come from the same save.
  const agreed = await tx
    .selectFrom('payment')
    .innerJoin('member', 'member.id', 'payment.agency_id')
    .leftJoin('billing_info', 'billing_info.agency_id', 'payment.agency_id')
    .select(['payment.creator_fee_minor', 'payment.service_fee_minor', 'payment.total_minor'])
    .select(['billing_info.street_address', 'billing_info.city', 'billing_info.state', 'billing_info.postal_code'])
    .select(['billing_info.country', 'billing_info.trn', 'member.company_name', 'member.display_name'])
    .select(vatIdOutcomeOf('payment.agency_id').as('outcome'))
    .where('payment.contract_id', '=', contractId)
    .executeTakeFirstOrThrow()
  const { creator_fee_minor: creatorFeeMinor, service_fee_minor: serviceFeeMinor, country } = agreed
  const buyer = {
    name: agreed.company_name || agreed.display_name,
    street: agreed.street_address ?? '',
    postalCode: agreed.postal_code ?? '',
    city: agreed.city ?? '',
    state: agreed.state ?? '',
    country,
    taxNumber: agreed.trn ?? '',
  }
  const isVatIdInvalid = countsAsInvalid(deps.config, agreed.outcome)
  const tax = taxAtSupply(deps.config, { creatorFeeMinor, serviceFeeMinor }, { country, trn: buyer.taxNumber, isVatIdInvalid })
  const due = await movePayment(tx, {
    of: { contract_id: contractId },
    action: 'schedule',
    change: { scheduled_at: deps.now(), buyer, vat_minor: tax.vatMinor, vat_reason: tax.vatReason, vat_rate: tax.vatRate },
  })
  return { agreedMinor: agreed.total_minor ?? 0, dueMinor: due.total_minor ?? 0 }
}

/**
 * Voids the payment of a cancelled job, which takes it out of every sum. The guards close the race against a charge whose outcome is unknown, or that
 * somebody may be confirming with their bank: a job that is being charged cannot be cancelled.
 */
export async function voidPayment(tx: Tx, contractId: ContractId, at: Date): Promise<void> {
  await movePayment(tx, {
    of: { contract_id: contractId },
    action: 'cancel',
    only: { charging_since: null, confirm_ref: null },
    change: { voided_at: at, failure: null, failed_since: null, next_retry_at: null, remind_at: null },
    otherwise: whyNotVoid,
  })
}

function whyNotVoid({ state, charging_since, confirm_ref }: PaymentRow): Refusal | undefined {
  if (state === 'paid') return new Refusal('STATE_MOVED_ON', 'This job has been paid and cannot be cancelled now.')
  if (charging_since === null && confirm_ref === null) return undefined
  return new Refusal('PAYMENT_IN_PROGRESS', 'This job is being charged right now. Please try again in a few minutes.')
}

export function findPayment(tx: Tx, paymentId: PaymentId): Promise<PaymentRow | undefined> {
  return tx.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirst()
}

/** Locked after its contract if both are locked: however many requests come, the rest of it is refunded once. */
export function lockPayment(tx: Tx, paymentId: PaymentId): Promise<PaymentRow | undefined> {
  return tx.selectFrom('live_payment').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirst()
}

/** Locked after its contract, never before. */
export function lockPaymentOfContract(tx: Tx, contractId: ContractId): Promise<PaymentRow | undefined> {
  return tx.selectFrom('payment').selectAll().where('contract_id', '=', contractId).forUpdate().executeTakeFirst()
}

/** Marks the payment as being charged by a provider; until the outcome is known no second charge may begin. */
export async function beginCharge(
  tx: Tx,
  payment: PaymentRow,
  charge: { key: string; methodId: PaymentMethodId; provider: string; at: Date },
): Promise<void> {
  await movePayment(tx, {
    of: { id: payment.id },
    action: 'claim',
    // A charge that may still be confirmed is withdrawn first: a payment never has two open charges.
    only: { charging_since: null, confirm_ref: null },
    change: {
      charging_since: charge.at,
      charge_key: charge.key,
      charge_attempts: payment.charge_attempts + 1,
      method_id: charge.methodId,
      provider: charge.provider,
    },
  })
}

/** The keys of all attempts up to this one are used up. The caller holds the payment. */
export async function spendAttempts(tx: Tx, payment: PaymentRow, attempts: number): Promise<void> {
  if (attempts <= payment.charge_attempts) return
  await tx.updateTable('payment').set({ charge_attempts: attempts }).where('id', '=', payment.id).execute()
}

export async function markPaid(tx: Tx, payment: PaymentRow, paid: { chargeRef: string; provider: string; at: Date }): Promise<void> {
  await movePayment(tx, {
    of: { id: payment.id },
    action: 'charge',
    change: {
      paid_at: paid.at,
      charge_ref: paid.chargeRef,
      provider: paid.provider,
      charging_since: null,
      confirm_ref: null,
      confirm_begun_at: null,
      failure: null,
      failed_since: null,
      next_retry_at: null,
      remind_at: null,
    },
  })
}

type Failure = {
  failure: PaymentFailure
  /** The charge that may still be confirmed. */
  confirmRef: string | null
  failedSince: Date
  nextRetryAt: Date | null
  remindAt: Date | null
}

/** A definite refusal retires the key: the next attempt is a new charge. */
export async function recordFailure(tx: Tx, payment: PaymentRow, failed: Failure): Promise<void> {
  const { failure, confirmRef, failedSince, nextRetryAt, remindAt } = failed
  await movePayment(tx, {
    of: { id: payment.id },
    action: 'fail',
    change: {
      failure,
      failed_since: failedSince,
      next_retry_at: nextRetryAt,
      remind_at: remindAt,
      retries: payment.retries + 1,
      charging_since: null,
      charge_key: null,
      confirm_ref: confirmRef,
    },
  })
}

/** The caller holds the payment's lock, under which it is not being charged. */
export async function endRetries(tx: Tx, payment: PaymentRow, remindAt: Date | null): Promise<void> {
  await tx.updateTable('payment').set({ next_retry_at: null, remind_at: remindAt }).where('id', '=', payment.id).execute()
}

/** Stores the refunded total of a payment, including earlier parts. */
export async function countRefunded(tx: Tx, payment: PaymentRow, refunded: { minor: number; at: Date | null }): Promise<void> {
  await movePayment(tx, {
    of: { id: payment.id },
    action: 'refund',
    change: { refunded_minor: refunded.minor, refunded_at: refunded.at },
  })
}

/** Returns the ids of the events that are already stored. */
export async function listKnownEvents(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.selectFrom('provider_event').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Stores an event of the provider; false if it was already stored. */
export async function keepEvent(tx: Tx, event: { id: string; type: string; received_at: Date }): Promise<boolean> {
  const row = await tx
    .insertInto('provider_event')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
