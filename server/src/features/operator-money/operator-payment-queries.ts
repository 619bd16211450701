import type { PaymentId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { matches, totalOfAll } from '#adapters/database/search.ts'
import { papersOfPayment } from '#features/payment/paper-queries.ts'
import { selectPayments } from '#features/payment/payment-list-queries.ts'

/** Refused or sent back after the operator was told that it is on its way. */
const undoneRefund = sql`refund.payment_id = payment.id and refund.state in ('refused', 'failed') and refund.dealt_with_at is null`

type RefundProblem = { amount_minor: number; at: string; words: string | null }

function selectOperatorPayments(db: Db) {
  return selectPayments(db).select([
    papersOfPayment.as('papers'),
    sql<string | null>`(select display_name from member where member.id = payment.reminders_paused_by)`.as('paused_by_name'),
    sql<RefundProblem | null>`(select json_build_object(
        'amount_minor', refund.amount_minor, 'at', coalesce(refund.failed_at, refund.refused_at), 'words', refund.failure)
      from refund where ${undoneRefund} order by refund.created_at desc limit 1)`.as('refund_problem'),
  ])
}

export type OperatorPaymentRow = Awaited<ReturnType<ReturnType<typeof selectOperatorPayments>['executeTakeFirstOrThrow']>>

type Params = { state: string; pattern: string; limit: number; offset: number }

const isListed = (state: string) => sql<boolean>`case ${state}::text
  when '' then true
  when 'failed' then (payment.failure is not null and payment.state = 'scheduled') or exists (select from refund where ${undoneRefund})
  when 'overdue' then payment.failure is not null and payment.state = 'scheduled' and payment.next_retry_at is null
  when 'refunded' then payment.refunded_minor > 0
  else payment.state = ${state}::text end`

const selectPage = prepared<Params, OperatorPaymentRow & { total: number | null }>(
  (db, p) =>
    selectOperatorPayments(db)
      .select(totalOfAll)
      .where(isListed(p('state')))
      .where(
        matches(
          p('pattern'),
          ['campaign.name', 'payment.description', 'agency.display_name', 'agency.email', 'creator.display_name', 'creator.email'],
          ['payment.id', 'payment.contract_id'],
        ),
      )
      .orderBy(sql`case when ${p('state')}::text in ('failed', 'overdue') then payment.failed_since end asc nulls last`)
      .orderBy('payment.id', 'desc')
      .limit(p('limit'))
      .offset(p('offset')),
  ['state'],
)

/** Newest first; those that failed by how long they have. */
export const listOperatorPaymentRows = (tx: Tx, params: Params) => pagedRows(selectPage, tx, params)

const selectOne = prepared<{ paymentId: PaymentId }, OperatorPaymentRow>((db, p) =>
  selectOperatorPayments(db).where('payment.id', '=', p('paymentId')),
)

export async function findOperatorPayment(tx: Tx, paymentId: PaymentId): Promise<OperatorPaymentRow | undefined> {
  const [row] = await selectOne(tx, { paymentId })
  return row
}

function selectRefundBasis(db: Db) {
  return db
    .selectFrom('live_payment as payment')
    .innerJoin('contract', 'contract.id', 'payment.contract_id')
    .innerJoin('member as creator', 'creator.id', 'contract.creator_id')
    .selectAll('payment')
    .select([
      'creator.display_name as creator_name',
      sql<number>`(select coalesce(sum(amount_minor), 0)::bigint from ledger_entry
        join ledger_account on ledger_account.id = ledger_entry.account_id
        where ledger_account.kind = 'creator' and ledger_account.member_id = creator.id)`.as('creator_balance_minor'),
    ])
}

type RefundBasis = Awaited<ReturnType<ReturnType<typeof selectRefundBasis>['executeTakeFirstOrThrow']>>

const selectBasis = prepared<{ paymentId: PaymentId }, RefundBasis>((db, p) =>
  selectRefundBasis(db).where('payment.id', '=', p('paymentId')),
)

/** A payment with what its creator has: all that a refund is made of. */
export async function findRefundBasis(tx: Tx, paymentId: PaymentId): Promise<RefundBasis | undefined> {
  const [row] = await selectBasis(tx, { paymentId })
  return row
}
