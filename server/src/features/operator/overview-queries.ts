import { sql } from 'kysely'
import type { Tx } from '../../adapters/database/database.ts'

export type OverviewRow = {
  agencies: number
  creators: number
  verified_creators: number
  waiting_campaigns: number
  waiting_profiles: number
  waiting_payouts: number
  failed_payments: number
  reported_contracts: number
  in_progress: number
  delivered: number
  completed: number
  volume: number
  fees: number
  months: { month: string; volume: number; fees: number }[]
}

/** All figures in one statement. Volume is what agencies paid less refunds; fees stand in the ledger. */
export async function findOverview(tx: Tx, now: Date): Promise<OverviewRow> {
  const { rows } = await sql<OverviewRow>`
    with
      people as (
        select count(*) filter (where role = 'agency')::int as agencies, count(*) filter (where role = 'creator')::int as creators
        from member where confirmed_at is not null and deleted_at is null),
      profiles as (
        select count(*) filter (where creator_profile.state = 'verified')::int as verified_creators,
          count(*) filter (where creator_profile.state = 'in_review')::int as waiting_profiles
        from creator_profile join member on member.id = creator_profile.creator_id where member.deleted_at is null),
      jobs as (
        select count(*) filter (where state = 'in_progress')::int as in_progress,
          count(*) filter (where state = 'delivered')::int as delivered,
          count(*) filter (where state in ('finalizing', 'completed'))::int as completed,
          count(*) filter (where (reported_at is not null and state in ('in_progress', 'delivered'))
            or (state = 'in_progress' and (agency.suspended_at is not null or creator.suspended_at is not null)))::int as reported_contracts
        from contract join member as agency on agency.id = contract.agency_id join member as creator on creator.id = contract.creator_id),
      paid as (
        select total_minor - refunded_minor as amount, paid_at from payment where state = 'paid'),
      fee as (
        select ledger_entry.amount_minor as amount, ledger_entry.created_at
        from ledger_entry join ledger_account on ledger_account.id = ledger_entry.account_id where ledger_account.kind = 'fee_revenue'),
      month as (
        select generate_series(date_trunc('month', ${now}::timestamptz) - interval '11 months', date_trunc('month', ${now}::timestamptz),
          interval '1 month') as start)
    select people.*, profiles.*, jobs.*,
      (select count(*)::int from campaign where state = 'in_review') as waiting_campaigns,
      (select count(*)::int from payout where state = 'requested' and returned_at is null) as waiting_payouts,
      (select count(*)::int from payment where failure is not null and state = 'scheduled' and voided_at is null) as failed_payments,
      (select coalesce(sum(amount), 0)::bigint from paid) as volume,
      (select coalesce(sum(amount), 0)::bigint from fee) as fees,
      (select json_agg(json_build_object(
          'month', to_char(start, 'YYYY-MM'),
          'volume', (select coalesce(sum(amount), 0) from paid where paid_at >= start and paid_at < start + interval '1 month'),
          'fees', (select coalesce(sum(amount), 0) from fee where created_at >= start and created_at < start + interval '1 month')
        ) order by start) from month) as months
    from people, profiles, jobs`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The overview is empty.')
  return row
}
