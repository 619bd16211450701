import { campaignStates } from '@pairtake/protocol/campaign/campaign-actions'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { keptSum } from '#adapters/database/kept-sums.ts'
import { isSuspended } from '#adapters/database/suspended.ts'
import { membersWithInvalidVatId } from '#features/vat-id/vat-id-queries.ts'
import { longUnanswered } from '#features/vat-id/vat-id-rules.ts'
import { undoneItems, type UndoneItem } from './undone-queries.ts'

type ReviewTimes = { oldestAt: string | null; overdue: number; medianHours: number | null }
/** Mails refused within 30 days, and mails waiting for longer than an hour because no mail server accepts them. */
export type Mails = { refused: number; latestRefusal: string | null; waiting: number; latestWords: string | null }
/** The number of members whose VAT ID VIES has not answered about for about a day, and its last code. */
export type VatIds = { unanswered: number; failure: string | null }
type Month = { month: string; volume: number; fees: number; members: number; contracts: number }

export type OverviewRow = {
  agencies: number
  creators: number
  active_agencies: number
  active_creators: number
  verified_creators: number
  campaigns: Record<'draft' | 'rejected' | 'in_review' | 'published' | 'filled' | 'delivered', number>
  waiting_campaigns: number
  edited_campaigns: number
  waiting_profiles: number
  changed_portfolios: number
  waiting_payouts: number
  batched_payouts: number
  failed_payments: number
  overdue_payments: number
  open_chargebacks: number
  suspended_charges: number
  reported_contracts: number
  campaign_reviews: ReviewTimes
  profile_reviews: ReviewTimes
  in_progress: number
  delivered: number
  completed: number
  volume: number
  fees: number
  months: Month[]
  mails: Mails
  damaged_papers: string[]
  invalid_vat_ids: number
  vat_ids: VatIds
  undone: UndoneItem[]
}

type At = { now: Date; overdueBefore: Date }

/**
 * Median of the hours from submission to the decision that answered it, for decisions of the last 30 days. A verified creator can still be sent back,
 * months later: that answers no submission.
 */
const medianHours = (column: 'campaign_id' | 'creator_id', now: Date) => {
  const of = (step: string) => sql.ref(`${step}.${column}`)
  return sql`(
  select round((percentile_cont(0.5) within group (order by extract(epoch from decided.created_at - sent.created_at)) / 3600)::numeric, 1)::float8
  from review_step as decided
  join lateral (select created_at, id from review_step as before
    where ${of('before')} = ${of('decided')} and before.kind = 'submitted' and before.created_at <= decided.created_at
    order by before.created_at desc, before.id desc limit 1) as sent on true
  where ${of('decided')} is not null and decided.kind in ('approved', 'rejected') and decided.operator_id is not null
    and decided.created_at > ${now}::timestamptz - interval '30 days'
    and not exists (select from review_step as answer where ${of('answer')} = ${of('decided')} and answer.kind in ('approved', 'rejected')
      and (answer.created_at, answer.id) > (sent.created_at, sent.id) and (answer.created_at, answer.id) < (decided.created_at, decided.id)))`
}

const ofState = (list: string, state: string) => keptSum({ list, part: sql.lit(state) })

/** Submissions that have waited too long: the others are counted, which are those of a day, however many are overdue. */
const overdue = (list: string, table: 'creator_profile' | 'campaign', before: Date) => sql`(${ofState(list, 'in_review')}
  - (select count(*) from ${sql.table(table)} as recent where recent.state = 'in_review' and recent.submitted_at >= ${before}))`

/** A refund that came back counts as paid again on the day it failed. */
function volume(part?: RawBuilder<unknown>) {
  const of = (list: string) => keptSum(part ? { list, part } : { list })
  return sql`(${of('charged')} - ${of('refunded')} + ${of('refund_back')})`
}

/** Jobs that a side reported, and jobs that are paused because a side is suspended. */
const waitingContracts = sql`(
  select id from contract where reported_at is not null and state in ('in_progress', 'delivered')
  union select contract.id from member as gone join contract on contract.agency_id = gone.id
    where ${isSuspended('gone')} and contract.state = 'in_progress'
  union select contract.id from member as gone join contract on contract.creator_id = gone.id
    where ${isSuspended('gone')} and contract.state = 'in_progress')`

/** Payments whose refund did not reach the brand. They are paid, so none of them is a failed one as well. */
const undoneRefunds = sql`(select count(distinct live_payment.id)::int from refund join live_payment on live_payment.id = refund.payment_id
  where refund.state in ('refused', 'failed') and refund.dealt_with_at is null)`

/**
 * Reads all figures in one statement. Volume is payments of agencies minus refunds, each in its own month (R-206); fees come from the ledger. Sums of
 * the whole marketplace are kept (R-281).
 */
export async function findOverview(tx: Tx, { now, overdueBefore }: At): Promise<OverviewRow> {
  const { rows } = await sql<OverviewRow>`
    with
      people as (
        select ${ofState('confirmed_member', 'agency')}::int as agencies, ${ofState('confirmed_member', 'creator')}::int as creators,
          count(*) filter (where role = 'agency')::int as active_agencies, count(*) filter (where role = 'creator')::int as active_creators
        from live_member as member where confirmed_at is not null and id in (
          select member_id from session where last_used_at > ${now}::timestamptz - interval '30 days')),
      profiles as (
        select ${ofState('profile', 'verified')}::int as verified_creators, ${ofState('profile', 'in_review')}::int as waiting_profiles,
          (select count(*)::int from creator_profile where state = 'verified' and portfolio_changed_at is not null) as changed_portfolios,
          json_build_object(
            'oldestAt', (select min(submitted_at) from creator_profile where state = 'in_review'),
            'overdue', ${overdue('profile', 'creator_profile', overdueBefore)},
            'medianHours', ${medianHours('creator_id', now)}) as profile_reviews),
      market as (
        select ${ofState('campaign', 'in_review')}::int as waiting_campaigns,
          (select count(*)::int from campaign where state in ('published', 'filled') and edited_at is not null) as edited_campaigns,
          json_build_object(${sql.join(campaignStates.map((state) => sql`${sql.lit(state)}, ${ofState('campaign', state)}`))}) as campaigns,
          json_build_object(
            'oldestAt', (select min(submitted_at) from campaign where state = 'in_review'),
            'overdue', ${overdue('campaign', 'campaign', overdueBefore)},
            'medianHours', ${medianHours('campaign_id', now)}) as campaign_reviews),
      jobs as (
        select ${ofState('contract', 'in_progress')}::int as in_progress, ${ofState('contract', 'delivered')}::int as delivered,
          (${ofState('contract', 'finalizing')} + ${ofState('contract', 'completed')})::int as completed,
          (select count(*)::int from ${waitingContracts} as waiting) as reported_contracts),
      -- Held ones wait for a suspension to be lifted, not for somebody to pay.
      payable as (
        select count(*) filter (where batch_id is null)::int as waiting_payouts, count(*) filter (where batch_id is not null)::int as batched_payouts
        from live_payout as payout where payout.state = 'requested'
          and payout.creator_id not in (select held.id from member as held where ${isSuspended('held')})),
      unpaid as (
        select count(*)::int as failed, count(*) filter (where next_retry_at is null)::int as overdue
        from live_payment where failure is not null and state = 'scheduled'),
      month as (
        select to_char(day, 'YYYY-MM') as label
        from generate_series(date_trunc('month', ${now}::timestamptz at time zone 'UTC') - interval '11 months',
          date_trunc('month', ${now}::timestamptz at time zone 'UTC'), interval '1 month') as day)
    select people.*, profiles.*, market.*, jobs.*, payable.*,
      unpaid.failed + ${undoneRefunds} as failed_payments, unpaid.overdue as overdue_payments,
      (select count(*)::int from chargeback where state = 'open') as open_chargebacks,
      (select count(*)::int from suspense where given_back_at is null) as suspended_charges,
      (select json_build_object(
          'refused', count(*) filter (where failed_at is not null),
          'latestRefusal', (array_agg(to_address || ': ' || coalesce(failure, '') order by failed_at desc) filter (where failed_at is not null))[1],
          'waiting', count(*) filter (where failed_at is null),
          'latestWords', (array_agg(failure order by id desc) filter (where failed_at is null and failure is not null))[1])
        from mail where failed_at > ${now}::timestamptz - interval '30 days'
          or (next_try_at is not null and created_at < ${now}::timestamptz - interval '1 hour')) as mails,
      array(select number from invoice where damaged_at is not null
        union all select 'payout ' || number from creator_paper where damaged_at is not null order by number limit 100) as damaged_papers,
      (select count(*)::int from ${membersWithInvalidVatId} as invalid) as invalid_vat_ids,
      (select json_build_object('unanswered', count(*), 'failure', (array_agg(failure order by asked_at desc))[1])
        from vat_id_check as asked join vat_id_standing as given on given.member_id = asked.member_id and given.number = asked.number
        where asked.outcome = 'unanswered' and asked.unanswered_before >= ${longUnanswered} and asked.ask_again_at > ${now}::timestamptz - interval '1 day'
          and not exists (select from vat_id_check as later where later.member_id = asked.member_id and later.number = asked.number
            and later.asked_at > asked.asked_at)) as vat_ids,
      ${volume()} as volume,
      ${keptSum({ list: 'fee' })} as fees,
      (select json_agg(json_build_object(
          'month', label,
          'volume', ${volume(sql`label`)},
          'fees', ${keptSum({ list: 'fee', part: sql`label` })},
          'members', ${keptSum({ list: 'joined', part: sql`label` })},
          'contracts', ${keptSum({ list: 'hired', part: sql`label` })}
        ) order by label) from month) as months,
      ${undoneItems} as undone
    from people, profiles, market, jobs, payable, unpaid`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The overview is empty.')
  return row
}
