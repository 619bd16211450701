import type { PaymentId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'

/** A payment with all that its wire shape needs, in one statement. */
export function selectPayments(db: Db) {
  return db
    .selectFrom('live_payment as payment')
    .innerJoin('contract', 'contract.id', 'payment.contract_id')
    .innerJoin('campaign', 'campaign.id', 'contract.campaign_id')
    .innerJoin('member as creator', 'creator.id', 'contract.creator_id')
    .innerJoin('member as agency', 'agency.id', 'payment.agency_id')
    .selectAll('payment')
    .select((eb) => [
      'contract.campaign_id',
      'campaign.name as campaign_name',
      'creator.display_name as creator_display_name',
      'creator.picture_key as creator_picture_key',
      'agency.display_name as agency_display_name',
      'agency.picture_key as agency_picture_key',
      eb
        .selectFrom('invoice')
        .select('invoice.id')
        .whereRef('invoice.payment_id', '=', 'payment.id')
        .where('invoice.kind', '=', sql.lit('invoice'))
        .where('invoice.refund_id', 'is', null)
        .as('invoice_id'),
      // The latest of a refund that arrived; an earlier one of a payment refunded in parts is found in the operator's log.
      eb
        .selectFrom('invoice')
        .innerJoin('refund', 'refund.id', 'invoice.refund_id')
        .select('invoice.id')
        .whereRef('invoice.payment_id', '=', 'payment.id')
        .where('invoice.kind', '=', sql.lit('credit_note'))
        .where('refund.state', '=', sql.lit('done'))
        .orderBy('invoice.id', 'desc')
        .limit(sql.lit(1))
        .as('credit_note_id'),
    ])
}

export type ListedPaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>['executeTakeFirstOrThrow']>>

type PageParams = { agencyId: string; limit: number; offset: number }

const selectPage = prepared<PageParams, ListedPaymentRow & { total: number | null }>((db, p) =>
  selectPayments(db)
    .select((eb) =>
      eb
        .selectFrom('live_payment as counted')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('counted.agency_id', '=', p('agencyId'))
        .as('total'),
    )
    .where('payment.agency_id', '=', p('agencyId'))
    .orderBy('payment.id', 'desc')
    .limit(p('limit'))
    .offset(p('offset')),
)

/** Newest first; payments of cancelled jobs are left out. */
export const listPaymentRows = (tx: Tx, params: PageParams) => pagedRows(selectPage, tx, params)

const selectOne = prepared<{ paymentId: PaymentId }, ListedPaymentRow>((db, p) =>
  selectPayments(db).where('payment.id', '=', p('paymentId')),
)

export async function findListedPayment(tx: Tx, paymentId: PaymentId): Promise<ListedPaymentRow | undefined> {
  const [row] = await selectOne(tx, { paymentId })
  return row
}
