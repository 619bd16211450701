import { sql } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { matches, totalOfAll } from '#features/operator/search-queries.ts'
import { selectPayments, type ListedPaymentRow } from '#features/payment/payment-list-queries.ts'

type Params = { state: string; pattern: string; limit: number; offset: number }

const isListed = (state: string) => sql<boolean>`case ${state}::text
  when '' then true
  when 'failed' then payment.failure is not null and payment.state = 'scheduled'
  when 'refunded' then payment.refunded_minor > 0
  else payment.state = ${state}::text end`

const selectPage = prepared<Params, ListedPaymentRow & { total: number | null }>((db, p) =>
  selectPayments(db)
    .select(totalOfAll)
    .where('payment.voided_at', 'is', null)
    .where(isListed(p('state')))
    .where(
      matches(
        p('pattern'),
        ['campaign.name', 'payment.description', 'agency.display_name', 'agency.email', 'creator.display_name', 'creator.email'],
        ['payment.id', 'payment.contract_id'],
      ),
    )
    .orderBy(sql`case when ${p('state')}::text = 'failed' then payment.failed_since end asc nulls last`)
    .orderBy('payment.id', 'desc')
    .limit(p('limit'))
    .offset(p('offset')),
)

/** Newest first; those that failed by how long they have. */
export const listOperatorPaymentRows = (tx: Tx, params: Params) => pagedRows(selectPage, tx, params)

function selectRefundBasis(db: Db) {
  return db
    .selectFrom('payment')
    .innerJoin('contract', 'contract.id', 'payment.contract_id')
    .innerJoin('member as creator', 'creator.id', 'contract.creator_id')
    .selectAll('payment')
    .select([
      'creator.display_name as creator_name',
      sql<number>`(select coalesce(sum(amount_minor), 0)::bigint from ledger_entry
        join ledger_account on ledger_account.id = ledger_entry.account_id
        where ledger_account.kind = 'creator' and ledger_account.member_id = creator.id)`.as('creator_balance_minor'),
    ])
    .where('payment.voided_at', 'is', null)
}

type RefundBasis = Awaited<ReturnType<ReturnType<typeof selectRefundBasis>['executeTakeFirstOrThrow']>>

const selectBasis = prepared<{ paymentId: string }, RefundBasis>((db, p) => selectRefundBasis(db).where('payment.id', '=', p('paymentId')))

/** A payment with what its creator has: all that a refund is made of. */
export async function findRefundBasis(tx: Tx, paymentId: string): Promise<RefundBasis | undefined> {
  const [row] = await selectBasis(tx, { paymentId })
  return row
}
