import type { CampaignId, CandidateRequestId, ContractId, ContractMediaId, MediaId, MemberId, PaymentId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { keptSum } from '#adapters/database/kept-sums.ts'
import { standsStillAmongMany } from '#adapters/database/suspended.ts'
import { isAnythingOwed, isAnythingOwedAmongMany } from '#features/contract/contract-due-queries.ts'
import type { PaymentFailure } from '#stored/payment-failure.ts'
import type { Rendition } from '#stored/file-variant.ts'
import { agencyBeginning, creatorBeginning, type AgencyBeginningRow, type CreatorBeginningRow } from './first-steps-queries.ts'
import {
  approvedThisMonth,
  isPaused,
  itemsInReview,
  contractsToSend,
  contractsWithItems,
  waitingState,
  type DashboardScope,
  type Side,
} from './working-contracts-queries.ts'

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
  /** How many more there are than `what` names. */
  unnamed: number | null
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
    'candidates' | 'review' | 'late' | 'finalize' | 'failed' | 'chargebacks',
    WaitingRow[]
  >
export type CreatorDashboardRow = DashboardRow & { beginning: CreatorBeginningRow } & Record<'offers' | 'changes' | 'deliver', WaitingRow[]>

/** Nobody reads more rows at once; the counts include all. */
const mostRows = sql.raw('20')

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
  'unnamed',
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

/** So many senders are named: who is waiting for more answers opens the conversations. */
const mostSenders = sql.lit(3)

/** The names are looked up one by one, and only those that are shown: the planner would join all conversations of the market. */
function unread({ memberId }: DashboardScope) {
  const mine = sql`conversation_member as mine where mine.member_id = ${memberId} and mine.unread > 0`
  return waiting(
    {
      count: sql`mine.unread`,
      what: sql`(select string_agg(sender.name, ', ' order by sender.last_message_id desc) from (
          select mine.last_message_id, (select other.display_name from member as other where other.id = mine.other_id) as name
          from ${mine} order by mine.last_message_id desc nulls last, mine.conversation_id desc limit ${mostSenders}) as sender)`,
      unnamed: sql`greatest(mine.conversations - ${mostSenders}, 0)`,
    },
    sql`from (select sum(mine.unread)::int as unread, count(*)::int as conversations from ${mine} having count(*) > 0) as mine`,
  )
}

function flow(asked: DashboardScope, side: Side) {
  return sql`json_build_object(
    'casting', (select count(*) from candidate_request where ${sql.ref(`candidate_request.${side}_id`)} = ${asked.memberId} and state = 'new'),
    'shooting', ${keptSum({ list: 'contract_of', owner: sql`${asked.memberId}::uuid`, part: sql.lit('in_progress') })},
    'review', ${itemsInReview(asked, side)},
    'delivered', ${approvedThisMonth(asked, side)})`
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

/** The columns of `contracts` that are listed: what the job waits for, how much of it, and the job with its campaign and its other side. */
const ofListed = { ...ofContract, count: sql`job.count`, due_at: sql`job.shown_at`, who: sql`other.display_name` }

/** The jobs of `ofListed`, which `listed` selects with `id`, `other_id`, `count` and `shown_at`. Only these few are read further. */
const contracts = (listed: RawBuilder<unknown>) => sql`(${listed}) as job
  join contract on contract.id = job.id
  join campaign on campaign.id = contract.campaign_id
  join member other on other.id = job.other_id`

const inTurn = sql`order by shown_at nulls last, count desc, id limit ${mostRows}`

/** Items that wait for this side, one row per job. */
function items(asked: DashboardScope, side: Side) {
  return waiting(
    {
      ...ofListed,
      contract_media_id: sql`item.id`,
      what: sql`item.name`,
      media_id: sql`item.media_id`,
      thumbnail_variant: sql`(select variant from media_rendition where media_id = item.media_id and variant in ('thumb-0-md', 'thumb-0-lg')
        order by variant desc limit 1)`,
    },
    sql`from ${contracts(sql`select working.id, working.other_id, working.items as count, case when not ${isPaused} then working.due_at end as shown_at
        from ${contractsWithItems(asked, side)} ${inTurn}`)}
      cross join lateral (select item.id, item.name, item.media_id from contract_media as item
        where item.contract_id = job.id and item.state = ${sql.lit(waitingState[side])}
        order by item.auto_approve_at nulls last, item.id limit 1) as item`,
  )
}

/** A date is shown unless all that the job lacks are files that replace delivered ones: none of them is due (R-180). */
const isShownDue = sql<boolean>`working.due_at is not null and ${isAnythingOwed('working')} and not ${isPaused}`

/**
 * Jobs with something left to deliver. They are read in the order of their due dates until the list is full; those without a date to show follow, and
 * are only read if there is room.
 */
function deliver(asked: DashboardScope) {
  const owing = (shownAt: RawBuilder<unknown>, and: RawBuilder<boolean>) => sql`(
    select working.id, working.other_id, working.unsent_items as count, ${shownAt} as shown_at from ${contractsToSend(asked)} where ${and} ${inTurn})`
  const dated = owing(sql`working.due_at`, isShownDue)
  const undated = owing(sql`null::timestamptz`, sql<boolean>`not (${isShownDue})`)
  return waiting(ofListed, sql`from ${contracts(sql`select * from (${dated} union all ${undated}) as owing limit ${mostRows}`)}`)
}

/** A column of the one job, if there is only one. */
const onlyOne = (column: string) => sql`case when count(*) = 1 then (array_agg(${sql.ref(`overdue.${column}`)}))[1] end`

/** All late jobs in one row, those of the list 'late' (R-180); it names the job if there is only one. */
const late = ({ memberId, now }: DashboardScope) =>
  waiting(
    {
      ...ofContract,
      count: sql`contract.count`,
      due_at: sql`contract.due_at`,
      who: sql`(select display_name from member where member.id = contract.creator_id)`,
    },
    sql`from (select count(*)::int as count, min(overdue.due_at) as due_at, ${onlyOne('id')} as id,
          ${onlyOne('campaign_id')} as campaign_id, ${onlyOne('creator_id')} as creator_id
        from contract as overdue
        where overdue.agency_id = ${memberId} and overdue.state = 'in_progress' and overdue.due_at <= ${now}::timestamptz
          and ${isAnythingOwedAmongMany('overdue', 'agency_id', memberId)} and not ${standsStillAmongMany('overdue')}
        having count(*) > 0) as contract
      left join campaign on campaign.id = contract.campaign_id`,
  )

/**
 * Undecided applications by campaign, counted from an index. The campaigns are read in the list's order until it is full; only for a single
 * candidate the page shows a name.
 */
const candidates = (memberId: MemberId) =>
  waiting(
    {
      count: sql`undecided.count`,
      campaign_id: sql`campaign.id`,
      campaign_name: sql`campaign.name`,
      candidate_request_id: sql`undecided.request_id`,
      due_at: sql`undecided.due_at`,
      who: sql`(select other.display_name from candidate_request as request join member as other on other.id = request.creator_id
        where request.id = undecided.request_id)`,
    },
    sql`from (select by_campaign.* from (
          select request.campaign_id, count(*)::int as count, min(request.answer_due_at) as due_at,
            case when count(*) = 1 then (array_agg(request.id))[1] end as request_id
          from candidate_request as request
          where request.agency_id = ${memberId} and request.state = 'new' and request.price_owner = 'creator'
          group by request.campaign_id order by due_at nulls last, count desc, request.campaign_id offset 0) as by_campaign
        where (select campaign.state from campaign where campaign.id = by_campaign.campaign_id) = 'published'
        order by by_campaign.due_at nulls last, by_campaign.count desc, by_campaign.campaign_id limit ${mostRows}) as undecided
      join campaign on campaign.id = undecided.campaign_id`,
  )

/** Everything of an agency's dashboard in one statement. */
export async function agencyDashboard(tx: Tx, asked: DashboardScope): Promise<AgencyDashboardRow> {
  const { memberId } = asked
  const { rows } = await sql<AgencyDashboardRow>`select
    ${agencyBeginning(asked)} as beginning,
    ${candidates(memberId)} as candidates,
    ${items(asked, 'agency')} as review,
    ${late(asked)} as late,
    ${waiting(
      { ...ofContract, count: sql`1`, payment_id: sql`payment.id`, due_at: sql`contract.auto_finalize_at`, who: sql`other.display_name` },
      sql`from contract
        join campaign on campaign.id = contract.campaign_id
        join member other on other.id = contract.creator_id
        join live_payment as payment on payment.contract_id = contract.id
        where contract.agency_id = ${memberId} and contract.state = 'delivered' and payment.failure is null`,
    )} as finalize,
    ${waiting(
      {
        ...ofContract,
        count: sql`1`,
        payment_id: sql`contract.payment_id`,
        due_at: sql`contract.next_retry_at`,
        who: sql`other.display_name`,
        failure: sql`contract.failure`,
        overdue_since: sql`case when contract.next_retry_at is null then contract.failed_since end`,
      },
      // Read in the order of the list until it is full, however the planner estimates failed payments.
      sql`from (select contract.*, failed.id as payment_id, failed.failure, failed.failed_since, failed.next_retry_at
          from (select * from live_payment as payment where payment.agency_id = ${memberId} and payment.failure is not null
            order by payment.next_retry_at, payment.contract_id offset 0) as failed
          cross join lateral (select id, campaign_id, creator_id from contract where id = failed.contract_id and state = 'delivered' offset 0) as contract
          order by failed.next_retry_at, failed.contract_id limit ${mostRows}) as contract
        join campaign on campaign.id = contract.campaign_id
        join member other on other.id = contract.creator_id`,
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
      sql`from (select * from chargeback where agency_id = ${memberId} and state in ('open', 'answered') and not is_inquiry
          order by contract_id, id limit ${mostRows}) as chargeback
        join live_payment as payment on payment.id = chargeback.payment_id
        join contract on contract.id = chargeback.contract_id
        join campaign on campaign.id = contract.campaign_id
        join member other on other.id = contract.creator_id`,
    )} as chargebacks,
    ${unread(asked)} as messages,
    ${flow(asked, 'agency')} as flow,
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
    ${items(asked, 'creator')} as changes,
    ${deliver(asked)} as deliver,
    ${unread(asked)} as messages,
    ${flow(asked, 'creator')} as flow,
    ${months(asked, 'earned_of')} as months`.execute(tx)
  return required(rows)
}

function required<Row>(rows: Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('A statement that always answers one row answered none.')
  return row
}
