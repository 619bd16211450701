import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { isSuspended } from '#adapters/database/suspended.ts'
import { membersWithInvalidVatId } from '#features/vat-id/vat-id-queries.ts'
import { longUnanswered } from '#features/vat-id/vat-id-rules.ts'
import { undoneItems, type UndoneItem } from './undone-queries.ts'

type ReviewTimes = { oldestAt: string | null; overdue: number; medianHours: number | null }
/** Refused within 30 days, and waiting for longer than an hour because no mail server takes them. */
export type Mails = { refused: number; latestRefusal: string | null; waiting: number; latestWords: string | null }
/** About how many VIES has had no answer for about a day, and its last code. */
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

/** Hours from sending in to the decision that followed, the middle one of what was decided within 30 days. */
const medianHours = (column: 'campaign_id' | 'creator_id', now: Date) => sql`(
  select round((percentile_cont(0.5) within group (order by extract(epoch from decided.created_at - sent.created_at)) / 3600)::numeric, 1)::float8
  from review_step as decided
  join lateral (select created_at from review_step as before
    where ${sql.ref(`before.${column}`)} = ${sql.ref(`decided.${column}`)} and before.kind = 'submitted' and before.created_at <= decided.created_at
    order by before.created_at desc limit 1) as sent on true
  where ${sql.ref(`decided.${column}`)} is not null and decided.kind in ('approved', 'rejected') and decided.operator_id is not null
    and decided.created_at > ${now}::timestamptz - interval '30 days')`

/** All figures in one statement. Volume is what agencies paid less refunds, each in its own month (R-206); fees stand in the ledger. */
export async function findOverview(tx: Tx, { now, overdueBefore }: At): Promise<OverviewRow> {
  const { rows } = await sql<OverviewRow>`
    with
      people as (
        select count(*) filter (where role = 'agency')::int as agencies, count(*) filter (where role = 'creator')::int as creators,
          count(*) filter (where role = 'agency' and is_active)::int as active_agencies,
          count(*) filter (where role = 'creator' and is_active)::int as active_creators
        from (select role, exists (select from session where session.member_id = member.id
            and session.last_used_at > ${now}::timestamptz - interval '30 days') as is_active
          from live_member as member where confirmed_at is not null) as known),
      profiles as (
        select count(*) filter (where creator_profile.state = 'verified')::int as verified_creators,
          count(*) filter (where creator_profile.state = 'in_review')::int as waiting_profiles,
          count(*) filter (where creator_profile.state = 'verified' and portfolio_changed_at is not null)::int as changed_portfolios,
          json_build_object(
            'oldestAt', min(submitted_at) filter (where creator_profile.state = 'in_review'),
            'overdue', count(*) filter (where creator_profile.state = 'in_review' and submitted_at < ${overdueBefore}),
            'medianHours', ${medianHours('creator_id', now)}) as profile_reviews
        from creator_profile join live_member as member on member.id = creator_profile.creator_id),
      market as (
        select count(*) filter (where state = 'in_review')::int as waiting_campaigns,
          count(*) filter (where state in ('published', 'filled') and edited_at is not null)::int as edited_campaigns,
          json_build_object(
            'draft', count(*) filter (where state = 'draft'), 'rejected', count(*) filter (where state = 'rejected'),
            'in_review', count(*) filter (where state = 'in_review'), 'published', count(*) filter (where state = 'published'),
            'filled', count(*) filter (where state = 'filled'), 'delivered', count(*) filter (where state = 'delivered')) as campaigns,
          json_build_object(
            'oldestAt', min(submitted_at) filter (where state = 'in_review'),
            'overdue', count(*) filter (where state = 'in_review' and submitted_at < ${overdueBefore}),
            'medianHours', ${medianHours('campaign_id', now)}) as campaign_reviews
        from campaign),
      jobs as (
        select count(*) filter (where state = 'in_progress')::int as in_progress,
          count(*) filter (where state = 'delivered')::int as delivered,
          count(*) filter (where state in ('finalizing', 'completed'))::int as completed,
          count(*) filter (where (reported_at is not null and state in ('in_progress', 'delivered'))
            or (state = 'in_progress' and (${isSuspended('agency')} or ${isSuspended('creator')})))::int as reported_contracts
        from contract join member as agency on agency.id = contract.agency_id join member as creator on creator.id = contract.creator_id),
      -- Held ones wait for a suspension to be lifted, not for somebody to pay.
      payable as (
        select count(*) filter (where batch_id is null)::int as waiting_payouts, count(*) filter (where batch_id is not null)::int as batched_payouts
        from live_payout as payout join member as creator on creator.id = payout.creator_id
        where payout.state = 'requested' and not ${isSuspended('creator')}),
      -- A refund that came back was paid again on the day it failed.
      paid as (
        select total_minor as amount, paid_at as at from live_payment where state = 'paid'
        union all select -amount_minor, done_at from refund where done_at is not null
        union all select amount_minor, failed_at from refund where failed_at is not null),
      fee as (
        select ledger_entry.amount_minor as amount, ledger_entry.created_at
        from ledger_entry join ledger_account on ledger_account.id = ledger_entry.account_id where ledger_account.kind = 'fee_revenue'),
      month as (
        select to_char(day, 'YYYY-MM') as label, day at time zone 'UTC' as start, (day + interval '1 month') at time zone 'UTC' as next
        from generate_series(date_trunc('month', ${now}::timestamptz at time zone 'UTC') - interval '11 months',
          date_trunc('month', ${now}::timestamptz at time zone 'UTC'), interval '1 month') as day)
    select people.*, profiles.*, market.*, jobs.*, payable.*,
      (select count(*)::int from live_payment as payment where (failure is not null and state = 'scheduled')
        or exists (select from refund where refund.payment_id = payment.id and refund.state in ('refused', 'failed')
          and refund.dealt_with_at is null)) as failed_payments,
      (select count(*)::int from live_payment where failure is not null and state = 'scheduled' and next_retry_at is null) as overdue_payments,
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
      (select coalesce(sum(amount), 0)::bigint from paid) as volume,
      (select coalesce(sum(amount), 0)::bigint from fee) as fees,
      (select json_agg(json_build_object(
          'month', label,
          'volume', (select coalesce(sum(amount), 0) from paid where at >= start and at < next),
          'fees', (select coalesce(sum(amount), 0) from fee where created_at >= start and created_at < next),
          'members', (select count(*) from member where role <> 'operator' and confirmed_at >= start and confirmed_at < next),
          'contracts', (select count(*) from contract where created_at >= start and created_at < next)
        ) order by start) from month) as months,
      ${undoneItems} as undone
    from people, profiles, market, jobs, payable`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The overview is empty.')
  return row
}
