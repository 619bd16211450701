import type { CampaignId, CandidateRequestId, ContractId, ContractMediaId, MediaId, MemberId, PaymentId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { keptSum } from '#adapters/database/kept-sums.ts'
import { isSuspended } from '#adapters/database/suspended.ts'
import type { PaymentFailure } from '#stored/payment-failure.ts'
import type { Rendition } from '#stored/file-variant.ts'
import { agencyBeginning, creatorBeginning, type AgencyBeginningRow, type CreatorBeginningRow } from './first-steps-queries.ts'

/** One waiting item, before it is put into words. Times are strings, because the rows come as JSON. */
export type WaitingRow = {
  count: number
  campaign_id: CampaignId | null
  campaign_name: string | null
  contract_id: ContractId | null
  contract_media_id: ContractMediaId | null
  candidate_request_id: CandidateRequestId | null
  payment_id: PaymentId | null
  due_at: string | null
  /** The name of the other side. */
  who: string | null
  /** The name of a media, or the names of senders. */
  what: string | null
  failure: PaymentFailure | null
  /** Since when a payment is overdue; null while it is still retried. */
  overdue_since: string | null
  /** The amount that a bank takes back. */
  amount_minor: number | null
  currency: string | null
  media_id: MediaId | null
  thumbnail_variant: Rendition | null
}

export type FlowRow = { casting: number; shooting: number; review: number; delivered: number }
export type MonthRow = { month: string; certain_minor: number; expected_minor: number }
export type DashboardRow = { flow: FlowRow; months: MonthRow[] } & Record<'messages', WaitingRow[]>
export type AgencyDashboardRow = DashboardRow & { beginning: AgencyBeginningRow } & Record<
    'candidates' | 'review' | 'finalize' | 'failed' | 'chargebacks',
    WaitingRow[]
  >
export type CreatorDashboardRow = DashboardRow & { beginning: CreatorBeginningRow } & Record<'offers' | 'changes' | 'deliver', WaitingRow[]>

/** Nobody reads more rows at once; the counts include all. */
const mostRows = sql.raw('20')

type DashboardScope = { memberId: MemberId; now: Date }
type WaitingColumns = Partial<Record<keyof WaitingRow, RawBuilder<unknown>>>

const columns = [
  'count',
  'campaign_id',
  'campaign_name',
  'contract_id',
  'contract_media_id',
  'candidate_request_id',
  'payment_id',
  'due_at',
  'who',
  'what',
  'failure',
  'overdue_since',
  'amount_minor',
  'currency',
  'media_id',
  'thumbnail_variant',
] as const satisfies (keyof WaitingRow)[]

/** Rows of one kind as a JSON array, the most urgent first; a column that is not named is null. */
function waiting(named: WaitingColumns, from: RawBuilder<unknown>): RawBuilder<WaitingRow[]> {
  const list = sql.join(columns.map((column) => sql`${named[column] ?? sql.raw('null')} as ${sql.raw(column)}`))
  return sql`(select coalesce(json_agg(listed), '[]') from (
    select ${list} ${from} order by due_at nulls last, count desc, contract_id, campaign_id limit ${mostRows}) as listed)`
}

const first = (column: string, order: string) => sql.raw(`(array_agg(${column} order by ${order}))[1]`)

function unread({ memberId }: DashboardScope) {
  return waiting(
    { count: sql`sum(mine.unread)::int`, what: sql`string_agg(other.display_name, ', ' order by mine.last_message_id desc)` },
    sql`from conversation_member mine
      join conversation on conversation.id = mine.conversation_id
      join member other on other.id = case when conversation.agency_id = mine.member_id then conversation.creator_id else conversation.agency_id end
      where mine.member_id = ${memberId} and mine.unread > 0 having count(*) > 0`,
  )
}

function flow({ memberId, now }: DashboardScope, side: 'agency_id' | 'creator_id') {
  const of = (table: string) => sql`${sql.ref(`${table}.${side}`)} = ${memberId}`
  return sql`json_build_object(
    'casting', (select count(*) from candidate_request where ${of('candidate_request')} and state = 'new'),
    'shooting', ${keptSum({ list: 'contract_of', owner: sql`${memberId}::uuid`, part: sql.lit('in_progress') })},
    'review', (select count(*) from contract_media item join contract on contract.id = item.contract_id
      where ${of('contract')} and contract.state = 'in_progress' and item.state = 'needs_review'),
    'delivered', (select count(*) from contract_media item join contract on contract.id = item.contract_id
      where ${of('contract')} and contract.state <> 'cancelled' and item.state = 'approved'
        and item.updated_at >= date_trunc('month', ${now}::timestamptz)))`
}

/**
 * Twelve months, oldest first. Movements count in the month they happened in, so that a past month never changes (R-206). Amounts that are not
 * certain yet count in the current month. A refund is subtracted when it is booked; one that comes back is added again.
 */
function months({ memberId, now }: DashboardScope, list: 'charged_of' | 'earned_of') {
  const thisMonth = sql`date_trunc('month', ${now}::timestamptz at time zone 'UTC')`
  const owner = sql`${memberId}::uuid`
  return sql`(select json_agg(json_build_object(
      'month', to_char(begin, 'YYYY-MM'),
      'certain_minor', ${keptSum({ list, owner, part: sql`to_char(begin, 'YYYY-MM')` })},
      'expected_minor', case when begin = ${thisMonth} then ${keptSum({ list: 'expected_of', owner })} else 0 end) order by begin)
    from generate_series(${thisMonth} - interval '11 months', ${thisMonth}, interval '1 month') as begin)`
}

const ofContract = { contract_id: sql.raw('contract.id'), campaign_id: sql.raw('campaign.id'), campaign_name: sql.raw('campaign.name') }
const thumbnailOf = (mediaId: RawBuilder<unknown>) =>
  sql`(select variant from media_rendition where media_id = ${mediaId} and variant in ('thumb-0-md', 'thumb-0-lg') order by variant desc limit 1)`

/** Items of the side's jobs in one state, one row per job. */
function items(asked: DashboardScope, by: { side: 'agency' | 'creator'; state: 'needs_review' | 'changes_requested' }) {
  const other = by.side === 'agency' ? 'creator_id' : 'agency_id'
  const order = 'item.auto_approve_at nulls last, item.id'
  return waiting(
    {
      ...ofContract,
      count: sql`count(*)::int`,
      contract_media_id: first('item.id', order),
      // A job with a suspended side is paused.
      due_at: sql`min(item.auto_approve_at) filter (where not ${isSuspended('other')})`,
      who: sql`other.display_name`,
      what: first('item.name', order),
      media_id: first('item.media_id', order),
      thumbnail_variant: thumbnailOf(first('item.media_id', order)),
    },
    sql`from contract_media item
      join contract on contract.id = item.contract_id
      join campaign on campaign.id = contract.campaign_id
      join member other on other.id = ${sql.ref(`contract.${other}`)}
      where ${sql.ref(`contract.${by.side}_id`)} = ${asked.memberId} and contract.state = 'in_progress' and item.state = ${by.state}
      group by contract.id, campaign.id, other.id`,
  )
}

/** Everything of an agency's dashboard in one statement. */
export async function agencyDashboard(tx: Tx, asked: DashboardScope): Promise<AgencyDashboardRow> {
  const { memberId } = asked
  const delivered = sql`from contract
    join campaign on campaign.id = contract.campaign_id
    join member other on other.id = contract.creator_id
    join live_payment as payment on payment.contract_id = contract.id
    where contract.agency_id = ${memberId} and contract.state = 'delivered'`
  const { rows } = await sql<AgencyDashboardRow>`select
    ${agencyBeginning(memberId)} as beginning,
    ${waiting(
      {
        count: sql`count(*)::int`,
        campaign_id: sql`campaign.id`,
        campaign_name: sql`campaign.name`,
        candidate_request_id: sql`case when count(*) = 1 then (array_agg(request.id))[1] end`,
        due_at: sql`min(request.answer_due_at)`,
        who: sql`string_agg(other.display_name, ', ' order by request.id)`,
      },
      sql`from candidate_request request
        join campaign on campaign.id = request.campaign_id
        join member other on other.id = request.creator_id
        where request.agency_id = ${memberId} and request.state = 'new' and request.price_owner = 'creator' and campaign.state = 'published'
        group by campaign.id`,
    )} as candidates,
    ${items(asked, { side: 'agency', state: 'needs_review' })} as review,
    ${waiting(
      { ...ofContract, count: sql`1`, payment_id: sql`payment.id`, due_at: sql`contract.auto_finalize_at`, who: sql`other.display_name` },
      sql`${delivered} and payment.failure is null`,
    )} as finalize,
    ${waiting(
      {
        ...ofContract,
        count: sql`1`,
        payment_id: sql`payment.id`,
        due_at: sql`payment.next_retry_at`,
        who: sql`other.display_name`,
        failure: sql`payment.failure`,
        overdue_since: sql`case when payment.next_retry_at is null then payment.failed_since end`,
      },
      sql`${delivered} and payment.failure is not null`,
    )} as failed,
    ${waiting(
      {
        ...ofContract,
        count: sql`1`,
        payment_id: sql`payment.id`,
        who: sql`other.display_name`,
        amount_minor: sql`chargeback.amount_minor`,
        currency: sql`chargeback.currency`,
      },
      sql`from chargeback
        join live_payment as payment on payment.id = chargeback.payment_id
        join contract on contract.id = payment.contract_id
        join campaign on campaign.id = contract.campaign_id
        join member other on other.id = contract.creator_id
        where payment.agency_id = ${memberId} and chargeback.state in ('open', 'answered') and not chargeback.is_inquiry`,
    )} as chargebacks,
    ${unread(asked)} as messages,
    ${flow(asked, 'agency_id')} as flow,
    ${months(asked, 'charged_of')} as months`.execute(tx)
  return required(rows)
}

/** Everything of a creator's dashboard in one statement. */
export async function creatorDashboard(tx: Tx, asked: DashboardScope): Promise<CreatorDashboardRow> {
  const { memberId } = asked
  const { rows } = await sql<CreatorDashboardRow>`select
    ${creatorBeginning(memberId)} as beginning,
    ${waiting(
      {
        count: sql`1`,
        campaign_id: sql`campaign.id`,
        campaign_name: sql`campaign.name`,
        candidate_request_id: sql`request.id`,
        due_at: sql`request.answer_due_at`,
        who: sql`other.display_name`,
      },
      sql`from candidate_request request
        join campaign on campaign.id = request.campaign_id
        join member other on other.id = request.agency_id
        where request.creator_id = ${memberId} and request.state = 'new' and request.price_owner = 'agency' and campaign.state = 'published'`,
    )} as offers,
    ${items(asked, { side: 'creator', state: 'changes_requested' })} as changes,
    ${waiting(
      {
        ...ofContract,
        count: sql`(owed.owed - owed.sent)::int`,
        // A job with a suspended side is paused.
        due_at: sql`case when not ${isSuspended('other')} then contract.due_at end`,
        who: sql`other.display_name`,
      },
      sql`from contract
        join campaign on campaign.id = contract.campaign_id
        join member other on other.id = contract.agency_id
        cross join lateral (select (select sum(committed) from contract_asset where contract_id = contract.id) as owed,
          (select count(*) from contract_media where contract_id = contract.id and state <> 'failed') as sent) as owed
        where contract.creator_id = ${memberId} and contract.state = 'in_progress' and owed.owed > owed.sent`,
    )} as deliver,
    ${unread(asked)} as messages,
    ${flow(asked, 'creator_id')} as flow,
    ${months(asked, 'earned_of')} as months`.execute(tx)
  return required(rows)
}

function required<Row>(rows: Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('A statement that always answers one row answered none.')
  return row
}
