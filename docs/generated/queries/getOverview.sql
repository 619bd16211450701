-- operator
 with people as ( select count(*) filter (where role = 'agency')::int as agencies, count(*) filter (where role = 'creator')::int as creators, count(*) filter (where role = 'agency' and is_active)::int as active_agencies, count(*) filter (where role = 'creator' and is_active)::int as active_creators
  from (select role, exists (select
      from session
      where session.member_id = member.id and session.last_used_at > $1::timestamptz - interval '30 days') as is_active
    from live_member as member
    where confirmed_at is not null) as known), profiles as ( select count(*) filter (where creator_profile.state = 'verified')::int as verified_creators, count(*) filter (where creator_profile.state = 'in_review')::int as waiting_profiles, count(*) filter (where creator_profile.state = 'verified' and portfolio_changed_at is not null)::int as changed_portfolios, json_build_object( 'oldestAt', min(submitted_at) filter (where creator_profile.state = 'in_review'), 'overdue', count(*) filter (where creator_profile.state = 'in_review' and submitted_at < $2), 'medianHours', ( select round((percentile_cont(0.5) within group (order by extract(epoch
              from decided.created_at - sent.created_at)) / 3600)::numeric, 1)::float8
      from review_step as decided
      join lateral (select created_at
        from review_step as before
        where "before"."creator_id" = "decided"."creator_id" and before.kind = 'submitted' and before.created_at <= decided.created_at
        order by before.created_at desc
        limit 1) as sent on true
      where "decided"."creator_id" is not null and decided.kind in ('approved', 'rejected') and decided.operator_id is not null and decided.created_at > $3::timestamptz - interval '30 days')) as profile_reviews
  from creator_profile
  join live_member as member on member.id = creator_profile.creator_id), market as ( select count(*) filter (where state = 'in_review')::int as waiting_campaigns, count(*) filter (where state in ('published', 'filled') and edited_at is not null)::int as edited_campaigns, json_build_object( 'draft', count(*) filter (where state = 'draft'), 'rejected', count(*) filter (where state = 'rejected'), 'in_review', count(*) filter (where state = 'in_review'), 'published', count(*) filter (where state = 'published'), 'filled', count(*) filter (where state = 'filled'), 'delivered', count(*) filter (where state = 'delivered')) as campaigns, json_build_object( 'oldestAt', min(submitted_at) filter (where state = 'in_review'), 'overdue', count(*) filter (where state = 'in_review' and submitted_at < $4), 'medianHours', ( select round((percentile_cont(0.5) within group (order by extract(epoch
              from decided.created_at - sent.created_at)) / 3600)::numeric, 1)::float8
      from review_step as decided
      join lateral (select created_at
        from review_step as before
        where "before"."campaign_id" = "decided"."campaign_id" and before.kind = 'submitted' and before.created_at <= decided.created_at
        order by before.created_at desc
        limit 1) as sent on true
      where "decided"."campaign_id" is not null and decided.kind in ('approved', 'rejected') and decided.operator_id is not null and decided.created_at > $5::timestamptz - interval '30 days')) as campaign_reviews
  from campaign), jobs as ( select count(*) filter (where state = 'in_progress')::int as in_progress, count(*) filter (where state = 'delivered')::int as delivered, count(*) filter (where state in ('finalizing', 'completed'))::int as completed, count(*) filter (where (reported_at is not null and state in ('in_progress', 'delivered')) or (state = 'in_progress' and ("agency"."suspended_at" is not null or "creator"."suspended_at" is not null)))::int as reported_contracts
  from contract
  join member as agency on agency.id = contract.agency_id
  join member as creator on creator.id = contract.creator_id), -- Held ones wait for a suspension to be lifted, not for somebody to pay. payable as ( select count(*) filter (where batch_id is null)::int as waiting_payouts, count(*) filter (where batch_id is not null)::int as batched_payouts
  from live_payout as payout
  join member as creator on creator.id = payout.creator_id
  where payout.state = 'requested' and not "creator"."suspended_at" is not null), -- A refund that came back was paid again on the day it failed. paid as ( select total_minor as amount, paid_at as at
  from live_payment
  where state = 'paid'
  union all select -amount_minor, done_at
  from refund
  where done_at is not null
  union all select amount_minor, failed_at
  from refund
  where failed_at is not null), fee as ( select ledger_entry.amount_minor as amount, ledger_entry.created_at
  from ledger_entry
  join ledger_account on ledger_account.id = ledger_entry.account_id
  where ledger_account.kind = 'fee_revenue'), month as ( select to_char(day, 'YYYY-MM') as label, day at time zone 'UTC' as start, (day + interval '1 month') at time zone 'UTC' as next
  from generate_series(date_trunc('month', $6::timestamptz at time zone 'UTC') - interval '11 months', date_trunc('month', $7::timestamptz at time zone 'UTC'), interval '1 month') as day) select people.*, profiles.*, market.*, jobs.*, payable.*, (select count(*)::int
  from live_payment as payment
  where (failure is not null and state = 'scheduled') or exists (select
    from refund
    where refund.payment_id = payment.id and refund.state in ('refused', 'failed') and refund.dealt_with_at is null)) as failed_payments, (select count(*)::int
  from live_payment
  where failure is not null and state = 'scheduled' and next_retry_at is null) as overdue_payments, (select count(*)::int
  from chargeback
  where state = 'open') as open_chargebacks, (select count(*)::int
  from suspense
  where given_back_at is null) as suspended_charges, (select json_build_object( 'refused', count(*) filter (where failed_at is not null), 'latestRefusal', (array_agg(to_address || ': ' || coalesce(failure, '')
        order by failed_at desc) filter (where failed_at is not null))[1], 'waiting', count(*) filter (where failed_at is null), 'latestWords', (array_agg(failure
        order by id desc) filter (where failed_at is null and failure is not null))[1])
  from mail
  where failed_at > $8::timestamptz - interval '30 days' or (next_try_at is not null and created_at < $9::timestamptz - interval '1 hour')) as mails, array(select number
  from invoice
  where damaged_at is not null
  union all select 'payout ' || number
  from creator_paper
  where damaged_at is not null
  order by number
  limit 100) as damaged_papers, (select count(*)::int
  from (select standing.member_id
    from (select distinct member_id, number
      from vat_id_check
      where outcome = 'invalid') as refused
    join vat_id_standing as standing on standing.member_id = refused.member_id and standing.number = refused.number and standing.outcome = 'invalid'
    join live_member as holder on holder.id = standing.member_id) as invalid) as invalid_vat_ids, (select json_build_object('unanswered', count(*), 'failure', (array_agg(failure
        order by asked_at desc))[1])
  from vat_id_check as asked
  join vat_id_standing as given on given.member_id = asked.member_id and given.number = asked.number
  where asked.outcome = 'unanswered' and asked.unanswered_before >= $10 and asked.ask_again_at > $11::timestamptz - interval '1 day' and not exists (select
    from vat_id_check as later
    where later.member_id = asked.member_id and later.number = asked.number and later.asked_at > asked.asked_at)) as vat_ids, (select coalesce(sum(amount), 0)::bigint
  from paid) as volume, (select coalesce(sum(amount), 0)::bigint
  from fee) as fees, (select json_agg(json_build_object( 'month', label, 'volume', (select coalesce(sum(amount), 0)
        from paid
        where at >= start and at < next), 'fees', (select coalesce(sum(amount), 0)
        from fee
        where created_at >= start and created_at < next), 'members', (select count(*)
        from member
        where role <> 'operator' and confirmed_at >= start and confirmed_at < next), 'contracts', (select count(*)
        from contract
        where created_at >= start and created_at < next) )
    order by start)
  from month) as months, ( with undone as ( select clock as work, item_id as id, subject, subject_id, first_failed_at as failed_since, tries, next_try_at, last_words
    from put_aside
    union all select job.name as work, job.id::text as id, null::text as subject, null::uuid as subject_id, job.created_on as failed_since, job.retry_count as tries, job.start_after as next_try_at, job.output ->> 'message' as last_words
    from task.job
    join (values ('process-contract-media', 3), ('make-clean-twins', 3), ('process-portfolio-item', 3), ('process-message-attachment', 3), ('draw-cover', 3), ('mail-notification', 6), ('mail-account-link', 6), ('deliver-mail', 6), ('make-invoice-file', 6), ('mail-invoice', 6), ('make-creator-paper-file', 6), ('remove-files', 6), ('make-demo-media', 8)) as usual (name, tries) on usual.name = job.name
    where job.state < 'active' and not job.blocked and job.state = 'retry' and job.retry_count >= usual.tries
    union all select 'failed-refunds' as work, refund.id::text as id, 'payment' as subject, refund.payment_id as subject_id, coalesce(failed_at, refused_at) as failed_since, 1 as tries, null::timestamptz as next_try_at, failure as last_words
    from refund
    where state in ('refused', 'failed') and dealt_with_at is null
    union all select 'failed-give-backs' as work, suspense.id::text as id, 'payment' as subject, suspense.payment_id as subject_id, refused_at as failed_since, attempt - 1 as tries, null::timestamptz as next_try_at, refusal as last_words
    from suspense
    where given_back_at is null and refused_at is not null), ranked as ( select undone.*, count(*) over work_all as total, min(next_try_at) over work_all as first_try_at, first_value(last_words) over (partition by work
      order by next_try_at desc, failed_since desc) as latest_words, row_number() over (partition by work
      order by failed_since, id) as rank
    from undone window work_all as (partition by work)) select coalesce(json_agg(json_build_object( 'work', work, 'id', id, 'subject', subject, 'subject_id', subject_id, 'failed_since', failed_since, 'tries', tries, 'next_try_at', next_try_at, 'total', total, 'first_try_at', first_try_at, 'last_words', latest_words, 'subject_name', case subject when 'contract' then (select campaign.name || ', ' || creator.display_name
          from contract
          join campaign on campaign.id = contract.campaign_id
          join member as creator on creator.id = contract.creator_id
          where contract.id = "ranked"."subject_id"::uuid) when 'campaign' then (select name
          from campaign
          where id = "ranked"."subject_id"::uuid) when 'payment' then (select campaign.name || ', ' || agency.display_name
          from payment
          join contract on contract.id = payment.contract_id
          join campaign on campaign.id = contract.campaign_id
          join member as agency on agency.id = payment.agency_id
          where payment.id = "ranked"."subject_id"::uuid) when 'member' then (select display_name
          from member
          where id = "ranked"."subject_id"::uuid) when 'media' then (select file_name
          from media
          where media.id = ranked.subject_id) end)
      order by total desc, work, rank), '[]')
  from ranked
  where rank <= 5) as undone
from people, profiles, market, jobs, payable;
