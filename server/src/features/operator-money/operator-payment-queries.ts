import type { PaymentId } from '@pairtake/protocol/ids'
import { paymentStates } from '@pairtake/protocol/payment/payment-actions'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { eachSort } from '#adapters/database/each-sort.ts'
import { totalOf } from '#adapters/database/kept-sums.ts'
import { campaignsNamed, isFound, isId, membersFound } from '#adapters/database/search.ts'
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
type Param = <N extends keyof Params>(name: N) => Params[N]

const failedIds = sql`(
  select late.id from live_payment as late where late.failure is not null and late.state = 'scheduled'
  union select refund.payment_id from refund where refund.state in ('refused', 'failed') and refund.dealt_with_at is null)`

/**
 * The list's condition, shared by the page and its total. Failed payments are no branch of the state filter: a condition on the state is evaluated
 * row by row.
 */
function isListed(list: List, alias: string, p: Param) {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const ofContracts = (condition: RawBuilder<unknown>) =>
    sql`select theirs.id from live_payment as theirs join contract as job on job.id = theirs.contract_id where ${condition}`
  const ways = [
    ofContracts(sql`job.campaign_id in ${campaignsNamed(p('pattern'))}`),
    ofContracts(sql`job.agency_id in ${membersFound(p('pattern'))}`),
    ofContracts(sql`job.creator_id in ${membersFound(p('pattern'))}`),
    ofContracts(isId('job.id', p('pattern'))),
    sql`select theirs.id from live_payment as theirs where theirs.description ilike ${p('pattern')}::text`,
    sql`select theirs.id from live_payment as theirs where ${isId('theirs.id', p('pattern'))}`,
  ]
  const inList = {
    failed: sql`${of('id')} in ${failedIds}`,
    overdue: sql`${of('failure')} is not null and ${of('state')} = 'scheduled' and ${of('next_retry_at')} is null`,
    newest: sql`case ${p('state')}::text when '' then true when 'refunded' then ${of('refunded_minor')} > 0
      else ${of('state')} = ${p('state')}::text end`,
  }
  return sql<boolean>`${inList[list]} and ${isFound(`${alias}.id`, p('pattern'), ways)}`
}

const lists = ['failed', 'overdue', 'newest'] as const
type List = (typeof lists)[number]
const longest = sql`listed.failed_since nulls last, listed.id desc`
const orders: Record<List, RawBuilder<unknown>> = { failed: longest, overdue: longest, newest: sql`listed.id desc` }

/** The page's ids are found first, so that skipped rows are not read in full. */
const selectPages = eachSort(lists, (list) =>
  prepared<Params, OperatorPaymentRow & { total: number | null }>(
    (db, p) =>
      selectOperatorPayments(db)
        .select(
          totalOf({
            state: p('state'),
            pattern: p('pattern'),
            states: paymentStates,
            kept: { list: 'payment' },
            counted: sql`select count(*) from live_payment as counted where ${isListed(list, 'counted', p)}`,
          }).as('total'),
        )
        .where(
          sql<boolean>`payment.id in (select listed.id from live_payment as listed where ${isListed(list, 'listed', p)}
            order by ${orders[list]} limit ${p('limit')} offset ${p('offset')})`,
        )
        .orderBy(sql`case when ${p('state')}::text in ('failed', 'overdue') then payment.failed_since end asc nulls last`)
        .orderBy('payment.id', 'desc'),
    ['state'],
  ),
)

/** Newest first; failed ones by how long ago they failed. */
export const listOperatorPaymentRows = (tx: Tx, params: Params) =>
  pagedRows(selectPages[params.state === 'failed' || params.state === 'overdue' ? params.state : 'newest'], tx, params)

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

/** A payment with its creator's balance: everything that a refund is calculated from. */
export async function findRefundBasis(tx: Tx, paymentId: PaymentId): Promise<RefundBasis | undefined> {
  const [row] = await selectBasis(tx, { paymentId })
  return row
}
