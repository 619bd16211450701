import type { PaymentId } from '@pairtake/protocol/ids'
import { paymentStates, type PaymentState } from '@pairtake/protocol/payment/payment-actions'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { eachSort } from '#adapters/database/each-sort.ts'
import { totalOf } from '#adapters/database/kept-sums.ts'
import { isSuspended } from '#adapters/database/suspended.ts'
import { campaignsNamed, isCampaignNamed, isId, isMemberFound, isSearched, membersFound, rowsOf } from '#adapters/database/search.ts'
import { everyRow, searchedPage, totalFound, type FoundPage, type Source } from '#adapters/database/searched-page.ts'
import { inKeptState, skippedPage } from '#adapters/database/skipped-weeks.ts'
import { papersOfPayment } from '#features/payment/paper-queries.ts'
import { selectPayments } from '#features/payment/payment-list-queries.ts'
import type { PaymentFailure } from '#stored/payment-failure.ts'

/** Refused or sent back after the operator was told that it is on its way. */
const undoneRefund = sql`refund.payment_id = payment.id and refund.state in ('refused', 'failed') and refund.dealt_with_at is null`

type RefundProblem = { amount_minor: number; at: string; words: string | null }

function selectOperatorPayments(db: Db) {
  return selectPayments(db).select([
    papersOfPayment.as('papers'),
    sql<string | null>`(select display_name from member where member.id = payment.reminders_paused_by)`.as('paused_by_name'),
    isSuspended('agency').as('is_agency_suspended'),
    sql<RefundProblem | null>`(select json_build_object(
        'amount_minor', refund.amount_minor, 'at', coalesce(refund.failed_at, refund.refused_at), 'words', refund.failure)
      from refund where ${undoneRefund} order by refund.created_at desc limit 1)`.as('refund_problem'),
  ])
}

export type OperatorPaymentRow = Awaited<ReturnType<ReturnType<typeof selectOperatorPayments>['executeTakeFirstOrThrow']>>

type Params = { state: string; pattern: string; limit: number; offset: number }
type Param = <N extends keyof Params>(name: N) => Params[N]

const undoneRefunds = sql`refund join live_payment as repaid on repaid.id = refund.payment_id
  where refund.state in ('refused', 'failed') and refund.dealt_with_at is null`
const isLate = (alias: string) => sql<boolean>`(${sql.ref(`${alias}.failure`)} is not null and ${sql.ref(`${alias}.state`)} = 'scheduled')`
const late = sql`live_payment as late where ${isLate('late')}`
/** Payments of `undoneRefunds` that are not late, too, so that each failed payment is in one of the two. */
const repaid = sql`${undoneRefunds} and not ${isLate('repaid')}`
const failedIds = sql`(select late.id from ${late} union all select repaid.id from ${repaid})`

/**
 * The list's condition, shared by the page and its total. Failed payments are no branch of the state filter: a condition on the state is evaluated
 * row by row.
 */
function isListed(list: List, alias: string, p: Param) {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const inList = {
    failed: sql<boolean>`${of('id')} in ${failedIds}`,
    overdue: sql<boolean>`${of('failure')} is not null and ${of('state')} = 'scheduled' and ${of('next_retry_at')} is null`,
    newest: sql<boolean>`case ${p('state')}::text when '' then true when 'refunded' then ${of('refunded_minor')} > 0
      else ${of('state')} = ${p('state')}::text end`,
  }
  return inList[list]
}

const lists = ['failed', 'overdue', 'newest'] as const
type List = (typeof lists)[number]
const longest = sql`listed.failed_since nulls last, listed.id desc`
const orders: Record<List, RawBuilder<unknown>> = { failed: longest, overdue: longest, newest: sql`listed.id desc` }

const page = (list: List, p: Param, { from, and }: Source, range: RawBuilder<unknown>) =>
  sql`select listed.id from ${from} where ${isListed(list, 'listed', p)} and ${and} order by ${orders[list]} ${range}`

function pageOfList(list: List, p: Param) {
  const source = everyRow('live_payment')
  const range = sql`limit ${p('limit')} offset ${p('offset')}`
  if (list === 'overdue') return page(list, p, source, range)
  // Late payments are read in order, no further than the page, and merged with refunds that went wrong, of which there are few.
  if (list === 'failed')
    return sql`select merged.id from ((select late.id, late.failed_since from ${late}
        order by late.failed_since, late.id desc limit ${p('limit')}::bigint + ${p('offset')}::bigint)
      union all (select distinct repaid.id, repaid.failed_since from ${repaid})) as merged
      order by merged.failed_since nulls last, merged.id desc ${range}`
  return skippedPage({
    table: 'live_payment',
    key: 'id',
    list: 'payment_in_week',
    ...inKeptState(p('state'), paymentStates),
    isListed: isListed(list, 'listed', p),
    page: (unskipped, unskippedRange) => page(list, p, unskipped, unskippedRange),
    range: p,
  })
}

/** Searches payments by the job's campaign, by either side, by description, or by the id of the payment or its job. */
function searched(list: List, p: Param) {
  const pattern = p('pattern')
  const listed = isListed(list, 'theirs', p)
  const ofContracts = (contracts: RawBuilder<unknown>) =>
    sql`select theirs.id from ${rowsOf('live_payment', 'contract_id', contracts)} where ${listed}`
  const ofRecord = (column: string, found: RawBuilder<unknown>) =>
    ofContracts(sql`(select theirs.id from ${rowsOf('contract', column, found)})`)
  const isSide = (side: string) => sql`(select ${isMemberFound('side', pattern)} from member as side where side.id = ${sql.ref(side)})`
  return searchedPage({
    table: 'live_payment',
    key: 'id',
    ways: [
      ofRecord('campaign_id', campaignsNamed(pattern)),
      ofRecord('agency_id', membersFound(pattern)),
      ofRecord('creator_id', membersFound(pattern)),
      ofContracts(sql`(select job.id from contract as job where ${isId('job.id', pattern)})`),
      sql`select theirs.id from live_payment as theirs where theirs.description ilike ${pattern}::text and ${listed}`,
      sql`select theirs.id from live_payment as theirs where ${isId('theirs.id', pattern)} and ${listed}`,
    ],
    isFound: (alias) => sql<boolean>`(${sql.ref(`${alias}.description`)} ilike ${pattern}::text or ${isId(`${alias}.id`, pattern)}
      or (select ${isId('job.id', pattern)} or ${isSide('job.agency_id')} or ${isSide('job.creator_id')}
          or (select ${isCampaignNamed('about', pattern)} from campaign as about where about.id = job.campaign_id)
        from contract as job where job.id = ${sql.ref(`${alias}.contract_id`)}))`,
    isListed: (alias) => isListed(list, alias, p),
    page: (source, range) => page(list, p, source, range),
    range: p,
  })
}

const total = (list: List, p: Param) =>
  totalOf({
    state: p('state'),
    pattern: p('pattern'),
    states: paymentStates,
    kept: { list: 'payment' },
    counted:
      list === 'failed'
        ? sql`select (select count(*) from ${late}) + (select count(distinct repaid.id) from ${repaid})`
        : sql`select count(*) from live_payment as counted where ${isListed(list, 'counted', p)}`,
  })

/** The page's ids are found first, so that skipped rows are not read in full. */
const selectPages = eachSort(lists, (list) =>
  prepared<Params, OperatorPaymentRow & { total: number | null }>(
    (db, p) => {
      const payments = selectOperatorPayments(db)
      const listed = isSearched(p('pattern'))
        ? payments.innerJoin(sql<FoundPage<PaymentId>>`${searched(list, p)}`.as('found'), 'found.id', 'payment.id').select(totalFound)
        : payments.select(total(list, p).as('total')).where(sql<boolean>`payment.id in (${pageOfList(list, p)})`)
      return listed
        .orderBy(sql`case when ${p('state')}::text in ('failed', 'overdue') then payment.failed_since end asc nulls last`)
        .orderBy('payment.id', 'desc')
    },
    ['state'],
  ),
)

const listOf = (state: string): List => (state === 'failed' || state === 'overdue' ? state : 'newest')

/** Newest first; failed ones by how long ago they failed. */
export const listOperatorPaymentRows = (tx: Tx, params: Params) => pagedRows(selectPages[listOf(params.state)], tx, params)

type FileRow = {
  id: PaymentId
  created_at: Date
  campaign_name: string
  agency_name: string
  creator_name: string
  state: PaymentState
  creator_fee_minor: number
  service_fee_minor: number
  vat_minor: number
  total_minor: number
  refunded_minor: number
  currency: string
  paid_at: Date | null
  failed_since: Date | null
  failure: PaymentFailure | null
  next_retry_at: Date | null
}

/** The same list with the columns of its file. */
const selectFiles = eachSort(lists, (list) =>
  prepared<Params, FileRow>(
    (db, p) => {
      const found = isSearched(p('pattern'))
        ? searched(list, p)
        : sql`(${page(list, p, everyRow('live_payment'), sql`limit ${p('limit')} offset ${p('offset')}`)})`
      return db
        .selectFrom(sql<{ id: PaymentId }>`${found}`.as('found'))
        .innerJoin('live_payment as payment', 'payment.id', 'found.id')
        .innerJoin('contract', 'contract.id', 'payment.contract_id')
        .innerJoin('campaign', 'campaign.id', 'contract.campaign_id')
        .innerJoin('member as agency', 'agency.id', 'payment.agency_id')
        .innerJoin('member as creator', 'creator.id', 'contract.creator_id')
        .select(['payment.id', 'payment.created_at', 'payment.state', 'payment.currency', 'payment.paid_at', 'payment.failed_since'])
        .select(['payment.creator_fee_minor', 'payment.service_fee_minor', 'payment.vat_minor', 'payment.refunded_minor'])
        .select(['payment.failure', 'payment.next_retry_at', sql<number>`payment.total_minor`.as('total_minor')])
        .select(['campaign.name as campaign_name', 'agency.display_name as agency_name', 'creator.display_name as creator_name'])
        .orderBy(sql`case when ${p('state')}::text in ('failed', 'overdue') then payment.failed_since end asc nulls last`)
        .orderBy('payment.id', 'desc')
    },
    ['state'],
  ),
)

export const listOperatorPaymentFileRows = (tx: Tx, params: Params) => selectFiles[listOf(params.state)](tx, params)

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
