import type { MemberId, PaymentId } from '@pairtake/protocol/ids'
import { paymentSorts, type PaymentFilter, type PaymentSort } from '@pairtake/protocol/list-filters'
import { paymentStates, type PaymentState } from '@pairtake/protocol/payment/payment-actions'
import { sql } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { eachSort } from '#adapters/database/each-sort.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { isSearched } from '#adapters/database/search.ts'
import { namesInJobs } from '#adapters/database/own-names.ts'
import { anyName, byName, ownNamedPage, totalFound, type FoundPage, type Lookup } from '#adapters/database/searched-page.ts'
import { totalOf } from '#adapters/database/kept-sums.ts'
import { pageFromNearerEnd } from '#adapters/database/nearer-end.ts'
import { chargebackOfPayment, type StoredChargeback } from './chargeback-of-payment-queries.ts'
import { papersOfPayment, type PaperRow } from './paper-queries.ts'

/** Selects payments with everything their wire shape needs, in one statement. */
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
      // The credit note of the latest refund that arrived; `papersOfPayment` has them all.
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
      chargebackOfPayment.as('chargeback'),
    ])
}

export type ListedPaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>['executeTakeFirstOrThrow']>>

type PageParams = { agencyId: MemberId; pattern: string; state: PaymentFilter | ''; limit: number; offset: number }
type FileParams = Omit<PageParams, 'offset'>
type Param = <N extends keyof FileParams>(name: N) => FileParams[N]

/** The list's condition, shared by the page and its total. */
function isListed(alias: string, p: Param) {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`${of('agency_id')} = ${p('agencyId')}::uuid
    and case ${p('state')}::text
      when '' then true
      when 'failed' then ${of('failure')} is not null and ${of('state')} <> 'paid'
      when 'chargeback' then ${of('id')} = any (array(select payment_id from chargeback as taken
        where taken.agency_id = ${p('agencyId')}::uuid and not taken.is_inquiry and taken.state <> 'won'))
      when 'refunded' then ${of('refunded_minor')} > 0
      else ${of('state')} = ${p('state')}::text end`
}

/** Whether a search matches the name of the job's campaign or creator. Gathered names are compared with all of the agency's jobs, in an index. */
function isNamed(alias: string, lookup: Lookup, agencyId: MemberId) {
  const named = lookup.isNamed({ campaign: 'job.campaign_id', member: 'job.creator_id' })
  if (lookup === anyName) return named
  const contractId = sql.ref(`${alias}.contract_id`)
  return lookup.isGathered
    ? // `is true` keeps the planner from joining the jobs, which would lose the list's order.
      sql<boolean>`(${contractId} in (select job.id from contract as job where job.agency_id = ${agencyId}::uuid and ${named})) is true`
    : sql<boolean>`(select ${named} from contract as job where job.id = ${contractId})`
}

const orders: Record<PaymentSort, (alias: string) => ReturnType<typeof sql>> = {
  newest: (alias) => sql`${sql.ref(`${alias}.id`)} desc`,
  oldest: (alias) => sql`${sql.ref(`${alias}.id`)}`,
  price_low: (alias) => sql`${sql.ref(`${alias}.total_minor`)}, ${sql.ref(`${alias}.id`)} desc`,
  price_high: (alias) => sql`${sql.ref(`${alias}.total_minor`)} desc, ${sql.ref(`${alias}.id`)} desc`,
}

/** The orders by total from their end. */
const reversed = {
  price_low: sql`listed.total_minor desc, listed.id`,
  price_high: sql`listed.total_minor, listed.id`,
} satisfies Partial<Record<PaymentSort, unknown>>
const isByTotal = (sort: PaymentSort): sort is keyof typeof reversed => sort in reversed

const total = (p: Param) =>
  totalOf({
    state: p('state'),
    pattern: p('pattern'),
    states: paymentStates,
    kept: { list: 'payment_of', owner: sql`${p('agencyId')}::uuid` },
    counted: sql`select count(*) from live_payment as counted where ${isListed('counted', p)}`,
  })

/** The page's ids are found first, so that skipped and omitted rows are not read in full. */
const selectPages = eachSort(paymentSorts, (sort) =>
  prepared<PageParams, ListedPaymentRow & { total: number | null }>(
    (db, p) => {
      const payments = selectPayments(db).orderBy(orders[sort]('payment'))
      const ids = sql`select listed.id, listed.contract_id from live_payment as listed where ${isListed('listed', p)} order by ${orders[sort]('listed')}`
      // `offset 0` makes the planner sort the rows before it looks up names, so that a limit stops the reading early.
      const found = (lookup: Lookup) =>
        sql`select listed.id from (${ids} offset 0) as listed where ${lookup.and} and ${isNamed('listed', lookup, p('agencyId'))}`
      const page = isByTotal(sort)
        ? pageFromNearerEnd({
            rows: sql`select listed.id from live_payment as listed where ${isListed('listed', p)}`,
            order: orders[sort]('listed'),
            reversed: reversed[sort],
            total: total(p),
            range: p,
          })
        : sql`select listed.id from (${ids} limit ${p('limit')} offset ${p('offset')}) as listed`
      return isSearched(p('pattern'))
        ? payments
            .innerJoin(
              sql<FoundPage<PaymentId>>`${ownNamedPage(found, namesInJobs.agency(p('agencyId'), p('pattern')), p)}`.as('found'),
              'found.id',
              'payment.id',
            )
            .select(totalFound)
        : payments.select(total(p).as('total')).where(sql<boolean>`payment.id in (${page})`)
    },
    ['state'],
  ),
)

/** Payments of cancelled jobs are left out. */
export const listPaymentRows = (tx: Tx, { sort, ...params }: PageParams & { sort: PaymentSort }) => pagedRows(selectPages[sort], tx, params)

type FileRow = {
  created_at: Date
  campaign_name: string
  creator_name: string
  state: PaymentState
  has_failed: boolean
  chargeback: StoredChargeback | null
  creator_fee_minor: number
  service_fee_minor: number
  vat_minor: number
  total_minor: number
  currency: string
  paid_at: Date | null
  refunded_minor: number
}

/** The same list with the columns of its file. */
const selectFiles = eachSort(paymentSorts, (sort) =>
  prepared<FileParams, FileRow>(
    (db, p) =>
      db
        .selectFrom('live_payment as payment')
        .innerJoin('contract', 'contract.id', 'payment.contract_id')
        .innerJoin('campaign', 'campaign.id', 'contract.campaign_id')
        .innerJoin('member as creator', 'creator.id', 'contract.creator_id')
        .select(['payment.created_at', 'payment.state', 'payment.currency', 'payment.paid_at', 'payment.creator_fee_minor'])
        .select(['payment.service_fee_minor', 'payment.vat_minor', 'payment.refunded_minor'])
        .select(['campaign.name as campaign_name', 'creator.display_name as creator_name'])
        .select(sql<number>`payment.total_minor`.as('total_minor'))
        .select([sql<boolean>`payment.failure is not null`.as('has_failed'), chargebackOfPayment.as('chargeback')])
        .where(isListed('payment', p))
        .where(isNamed('payment', byName(p('pattern')), p('agencyId')))
        .orderBy(orders[sort]('payment'))
        .limit(p('limit')),
    ['state'],
  ),
)

export const listPaymentFileRows = (tx: Tx, { sort, ...params }: FileParams & { sort: PaymentSort }) => selectFiles[sort](tx, params)

export type PaymentDetailRow = ListedPaymentRow & { papers: PaperRow[] }

const selectOne = prepared<{ paymentId: PaymentId }, PaymentDetailRow>((db, p) =>
  selectPayments(db).select(papersOfPayment.as('papers')).where('payment.id', '=', p('paymentId')),
)

export async function findPaymentDetail(tx: Tx, paymentId: PaymentId): Promise<PaymentDetailRow | undefined> {
  const [row] = await selectOne(tx, { paymentId })
  return row
}
