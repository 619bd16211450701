import type { PaymentId } from '@pairtake/protocol/ids'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { Suspense } from '#adapters/database/schema.gen.ts'
import { newId } from '#ids.ts'

export type SuspenseRow = Selectable<Suspense>

type Arrived = Pick<SuspenseRow, 'payment_id' | 'charge_ref' | 'amount_minor' | 'currency' | 'cause' | 'arrived_at'>

/** Undefined if the same charge is already in suspense; the caller holds the lock on the payment. */
export async function keepSuspense(tx: Tx, arrived: Arrived): Promise<string | undefined> {
  if (await isSuspended(tx, arrived.charge_ref)) return undefined
  const id = newId()
  await tx
    .insertInto('suspense')
    .values({ id, ...arrived })
    .execute()
  return id
}

/** Whether the charge is in suspense, or was and has been given back. */
export async function isSuspended(tx: Tx, chargeRef: string): Promise<boolean> {
  return (await tx.selectFrom('suspense').select('id').where('charge_ref', '=', chargeRef).executeTakeFirst()) !== undefined
}

export function findSuspense(tx: Tx, id: string): Promise<SuspenseRow | undefined> {
  return tx.selectFrom('suspense').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function markGivenBack(tx: Tx, id: string, given: { refundRef: string; at: Date }): Promise<void> {
  await tx.updateTable('suspense').set({ given_back_at: given.at, refund_ref: given.refundRef }).where('id', '=', id).execute()
}

/** Marks the money as still to be given back, under the next key. */
export async function reopenSuspense(tx: Tx, id: string, refused: { attempt: number; words: string; at: Date }): Promise<void> {
  const { attempt, words, at } = refused
  await tx
    .updateTable('suspense')
    .set({ given_back_at: null, refund_ref: null, attempt, refused_at: at, refusal: words })
    .where('id', '=', id)
    .execute()
}

function selectListed(db: Db) {
  return (
    db
      .selectFrom('suspense')
      // Also finds cancelled jobs.
      .innerJoin('payment', 'payment.id', 'suspense.payment_id')
      .innerJoin('contract', 'contract.id', 'payment.contract_id')
      .innerJoin('campaign', 'campaign.id', 'contract.campaign_id')
      .innerJoin('member as agency', 'agency.id', 'payment.agency_id')
      .innerJoin('member as creator', 'creator.id', 'contract.creator_id')
      .selectAll('suspense')
      .select([
        'payment.contract_id',
        'payment.agency_id',
        'campaign.name as campaign_name',
        'creator.display_name as creator_display_name',
      ])
      .select(['agency.display_name', 'agency.picture_key'])
  )
}

export type ListedSuspenseRow = Awaited<ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>>

type Params = { limit: number; offset: number }

const selectPage = prepared<Params, ListedSuspenseRow & { total: number | null }>((db, p) =>
  selectListed(db)
    .select(sql<number>`(select count(*) from suspense)`.as('total'))
    // The page's ids are found first, so that what each one is about is looked up for the page only.
    .where(
      sql<boolean>`suspense.id in (select listed.id from suspense as listed order by listed.given_back_at is not null, listed.id desc
        limit ${p('limit')} offset ${p('offset')})`,
    )
    .orderBy(sql`suspense.given_back_at is not null`)
    .orderBy('suspense.id', 'desc'),
)

/** Suspense that is still to be given back first, newest first. */
export const listSuspenseRows = (tx: Tx, params: Params) => pagedRows(selectPage, tx, params)

export async function requireListedSuspense(tx: Tx, id: string): Promise<ListedSuspenseRow> {
  return selectListed(tx).where('suspense.id', '=', id).executeTakeFirstOrThrow()
}

/** The job that the charge came for, to lock by. */
export async function findContractOf(tx: Tx, paymentId: PaymentId) {
  const { contract_id } = await tx.selectFrom('payment').select('contract_id').where('id', '=', paymentId).executeTakeFirstOrThrow()
  return contract_id
}
