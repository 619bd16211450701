import type { MemberId, PaymentMethodId } from '@pairtake/protocol/ids'
import { sql, type Selectable } from 'kysely'
import type { Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { PaymentMethod } from '#adapters/database/schema.gen.ts'
import type { Card } from '#adapters/payments/payments.ts'
import { newId } from '#ids.ts'

export type PaymentMethodRow = Selectable<PaymentMethod>

const selectMethods = prepared<{ agencyId: MemberId; provider: string }, PaymentMethodRow>((db, p) =>
  db
    .selectFrom('payment_method')
    .selectAll()
    .where('agency_id', '=', p('agencyId'))
    .where('provider', '=', p('provider'))
    .orderBy('created_at')
    .orderBy('id'),
)

/** The cards of an agency that `provider`, the one in use, can charge; there are ten at most. */
export const listPaymentMethodRows = (tx: Tx, agencyId: MemberId, provider: string) => selectMethods(tx, { agencyId, provider })

export type Customer = { agency_id: MemberId; provider: string; customer_ref: string }

export function findCustomer(tx: Tx, agencyId: MemberId, provider: string): Promise<Customer | undefined> {
  return tx.selectFrom('payment_customer').selectAll().where('agency_id', '=', agencyId).where('provider', '=', provider).executeTakeFirst()
}

export function findCustomerByRef(tx: Tx, provider: string, customerRef: string): Promise<Customer | undefined> {
  return tx
    .selectFrom('payment_customer')
    .selectAll()
    .where('provider', '=', provider)
    .where('customer_ref', '=', customerRef)
    .executeTakeFirst()
}

export function findMethodByRef(
  tx: Tx,
  provider: string,
  methodRef: string,
): Promise<{ id: PaymentMethodId; agency_id: MemberId; customer_ref: string } | undefined> {
  return tx
    .selectFrom('payment_method')
    .innerJoin('payment_customer', 'payment_customer.agency_id', 'payment_method.agency_id')
    .select(['payment_method.id', 'payment_method.agency_id', 'payment_customer.customer_ref'])
    .where('payment_method.provider', '=', provider)
    .where('payment_method.method_ref', '=', methodRef)
    .executeTakeFirst()
}

/** Locks the agency's customer, which serializes decisions about the card limit and the default. */
export function lockCustomer(tx: Tx, agencyId: MemberId): Promise<Customer | undefined> {
  return tx.selectFrom('payment_customer').selectAll().where('agency_id', '=', agencyId).forUpdate().executeTakeFirst()
}

/** If two are created concurrently, the first one stays. */
export async function keepCustomer(tx: Tx, customer: Customer): Promise<void> {
  await tx
    .insertInto('payment_customer')
    .values(customer)
    .onConflict((conflict) =>
      conflict
        .column('agency_id')
        .doUpdateSet({ provider: customer.provider, customer_ref: customer.customer_ref })
        .where('payment_customer.provider', '!=', customer.provider),
    )
    .execute()
}

/** The email and name by which the provider knows the agency. */
export function requireMemberFace(tx: Tx, agencyId: MemberId): Promise<{ email: string; name: string }> {
  return tx
    .selectFrom('member')
    .select(['email', sql<string>`case when company_name = '' then display_name else company_name end`.as('name')])
    .where('id', '=', agencyId)
    .executeTakeFirstOrThrow()
}

type NewMethod = { agencyId: MemberId; provider: string; card: Card; at: Date }

export function insertPaymentMethod(tx: Tx, { agencyId, provider, card, at }: NewMethod): Promise<PaymentMethodRow> {
  return tx
    .insertInto('payment_method')
    .values({
      id: newId(),
      agency_id: agencyId,
      provider,
      method_ref: card.methodRef,
      brand: card.brand,
      last4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      is_default: false,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locks the card: a charge that is about to begin locks it too, so a card is either charged or removed. */
export function lockPaymentMethod(tx: Tx, methodId: PaymentMethodId, agencyId: MemberId): Promise<PaymentMethodRow | undefined> {
  return tx
    .selectFrom('payment_method')
    .selectAll()
    .where('id', '=', methodId)
    .where('agency_id', '=', agencyId)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns the reasons against removing a card. */
export function removalObstacles(
  tx: Tx,
  agencyId: MemberId,
  methodId: PaymentMethodId,
): Promise<{ isJobOpen: boolean; isCharging: boolean }> {
  return tx
    .selectNoFrom((eb) => [
      eb
        .exists(eb.selectFrom('contract').select('id').where('agency_id', '=', agencyId).where('state', 'in', ['in_progress', 'delivered']))
        .$castTo<boolean>()
        .as('isJobOpen'),
      eb
        .exists(eb.selectFrom('live_payment').select('id').where('method_id', '=', methodId).where('charging_since', 'is not', null))
        .$castTo<boolean>()
        .as('isCharging'),
    ])
    .executeTakeFirstOrThrow()
}

export async function deletePaymentMethod(tx: Tx, method: Own<PaymentMethodRow>): Promise<void> {
  await tx.deleteFrom('payment_method').where('id', '=', method.id).execute()
}

/** Deletes a card that the provider has removed, without a request of ours. */
export async function dropPaymentMethod(tx: Tx, methodId: PaymentMethodId): Promise<void> {
  await tx.deleteFrom('payment_method').where('id', '=', methodId).execute()
}

/**
 * Deletes cards of a provider that the installation used before, because they cannot be charged any more. A card that is being charged stays until
 * the charge is settled.
 */
export async function deleteCardsOfOthers(tx: Tx, agencyId: MemberId, provider: string): Promise<void> {
  await tx
    .deleteFrom('payment_method')
    .where('agency_id', '=', agencyId)
    .where('provider', '!=', provider)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('live_payment')
            .select('id')
            .whereRef('method_id', '=', 'payment_method.id')
            .where('charging_since', 'is not', null),
        ),
      ),
    )
    .execute()
}

/** The former default is cleared first: the unique index allows one at any moment. */
export async function makeDefault(tx: Tx, method: PaymentMethodRow): Promise<void> {
  await tx
    .updateTable('payment_method')
    .set({ is_default: false })
    .where('agency_id', '=', method.agency_id)
    .where('is_default', '=', true)
    .execute()
  await tx.updateTable('payment_method').set({ is_default: true }).where('id', '=', method.id).execute()
}

/** Locks the card to be charged until the transaction ends, so that nobody removes it meanwhile. */
export function holdDefaultMethod(
  tx: Tx,
  agencyId: MemberId,
  provider: string,
): Promise<(PaymentMethodRow & { customer_ref: string }) | undefined> {
  return tx
    .selectFrom('payment_method')
    .innerJoin('payment_customer', (join) =>
      join
        .onRef('payment_customer.agency_id', '=', 'payment_method.agency_id')
        .onRef('payment_customer.provider', '=', 'payment_method.provider'),
    )
    .selectAll('payment_method')
    .select('payment_customer.customer_ref')
    .where('payment_method.agency_id', '=', agencyId)
    .where('payment_method.provider', '=', provider)
    .where('payment_method.is_default', '=', true)
    .forKeyShare('payment_method')
    .executeTakeFirst()
}

export type ChargedMethod = Pick<PaymentMethodRow, 'method_ref' | 'brand' | 'last4'> & { customer_ref: string }

/** The card a charge began with, for asking about the same charge again. */
export function findChargedMethod(tx: Tx, methodId: PaymentMethodId): Promise<ChargedMethod | undefined> {
  return tx
    .selectFrom('payment_method')
    .innerJoin('payment_customer', 'payment_customer.agency_id', 'payment_method.agency_id')
    .select(['payment_method.method_ref', 'payment_method.brand', 'payment_method.last4', 'payment_customer.customer_ref'])
    .where('payment_method.id', '=', methodId)
    .executeTakeFirst()
}
