-- operator
 with people as ( select (select coalesce(sum(amount), 0)::bigint
    from kept_sum
    where list = 'confirmed_member' and owner = of_all() and part = 'agency')::int as agencies, (select coalesce(sum(amount), 0)::bigint
    from kept_sum
    where list = 'confirmed_member' and owner = of_all() and part = 'creator')::int as creators, count(*) filter (where role = 'agency')::int as active_agencies, count(*) filter (where role = 'creator')::int as active_creators
  from live_member as member
  where confirmed_at is not null and id in ( select member_id
    from session
    where last_used_at > $1::timestamptz - interval '30 days')), profiles as ( select (select coalesce(sum(amount), 0)::bigint
    from kept_sum
    where list = 'profile' and owner = of_all() and part = 'verified')::int as verified_creators, (select coalesce(sum(amount), 0)::bigint
    from kept_sum
    where list = 'profile' and owner = of_all() and part = 'in_review')::int as waiting_profiles, (select count(*)::int
    from creator_profile
    where state = 'verified' and portfolio_changed_at is not null) as changed_portfolios, json_build_object( 'oldestAt', (select min(submitted_at)
      from creator_profile
      where state = 'in_review'), 'overdue', ((select coalesce(sum(amount), 0)::bigint
        from kept_sum
        where list = 'profile' and owner = of_all() and part = 'in_review') - (select count(*)
        from "creator_profile" as recent
        where recent.state = 'in_review' and recent.submitted_at >= $2)), 'medianHours', ( select round((percentile_cont(0.5) within group (order by extract(epoch
              from decided.created_at - sent.created_at)) / 3600)::numeric, 1)::float8
      from review_step as decided
      join lateral (select created_at, id
        from review_step as before
        where "before"."creator_id" = "decided"."creator_id" and before.kind = 'submitted' and before.created_at <= decided.created_at
        order by before.created_at desc, before.id desc
        limit 1) as sent on true
      where "decided"."creator_id" is not null and decided.kind in ('approved', 'rejected') and decided.operator_id is not null and decided.created_at > $3::timestamptz - interval '30 days' and not exists (select
        from review_step as answer
        where "answer"."creator_id" = "decided"."creator_id" and answer.kind in ('approved', 'rejected') and (answer.created_at, answer.id) > (sent.created_at, sent.id) and (answer.created_at, answer.id) < (decided.created_at, decided.id)))) as profile_reviews), market as ( select (select coalesce(sum(amount), 0)::bigint
    from kept_sum
    where list = 'campaign' and owner = of_all() and part = 'in_review')::int as waiting_campaigns, (select count(*)::int
    from campaign
    where state in ('published', 'filled') and edited_at is not null) as edited_campaigns, json_build_object('draft', (select coalesce(sum(amount), 0)::bigint
      from kept_sum
      where list = 'campaign' and owner = of_all() and part = 'draft'), 'rejected', (select coalesce(sum(amount), 0)::bigint
      from kept_sum
      where list = 'campaign' and owner = of_all() and part = 'rejected'), 'in_review', (select coalesce(sum(amount), 0)::bigint
      from kept_sum
      where list = 'campaign' and owner = of_all() and part = 'in_review'), 'published', (select coalesce(sum(amount), 0)::bigint
      from kept_sum
      where list = 'campaign' and owner = of_all() and part = 'published'), 'filled', (select coalesce(sum(amount), 0)::bigint
      from kept_sum
      where list = 'campaign' and owner = of_all() and part = 'filled'), 'delivered', (select coalesce(sum(amount), 0)::bigint
      from kept_sum
      where list = 'campaign' and owner = of_all() and part = 'delivered')) as campaigns, json_build_object( 'oldestAt', (select min(submitted_at)
      from campaign
      where state = 'in_review'), 'overdue', ((select coalesce(sum(amount), 0)::bigint
        from kept_sum
        where list = 'campaign' and owner = of_all() and part = 'in_review') - (select count(*)
        from "campaign" as recent
        where recent.state = 'in_review' and recent.submitted_at >= $4)), 'medianHours', ( select round((percentile_cont(0.5) within group (order by extract(epoch
              from decided.created_at - sent.created_at)) / 3600)::numeric, 1)::float8
      from review_step as decided
      join lateral (select created_at, id
        from review_step as before
        where "before"."campaign_id" = "decided"."campaign_id" and before.kind = 'submitted' and before.created_at <= decided.created_at
        order by before.created_at desc, before.id desc
        limit 1) as sent on true
      where "decided"."campaign_id" is not null and decided.kind in ('approved', 'rejected') and decided.operator_id is not null and decided.created_at > $5::timestamptz - interval '30 days' and not exists (select
        from review_step as answer
        where "answer"."campaign_id" = "decided"."campaign_id" and answer.kind in ('approved', 'rejected') and (answer.created_at, answer.id) > (sent.created_at, sent.id) and (answer.created_at, answer.id) < (decided.created_at, decided.id)))) as campaign_reviews), jobs as ( select (select coalesce(sum(amount), 0)::bigint
    from kept_sum
    where list = 'contract' and owner = of_all() and part = 'in_progress')::int as in_progress, (select coalesce(sum(amount), 0)::bigint
    from kept_sum
    where list = 'contract' and owner = of_all() and part = 'delivered')::int as delivered, ((select coalesce(sum(amount), 0)::bigint
      from kept_sum
      where list = 'contract' and owner = of_all() and part = 'finalizing') + (select coalesce(sum(amount), 0)::bigint
      from kept_sum
      where list = 'contract' and owner = of_all() and part = 'completed'))::int as completed, (select count(*)::int
    from ( select id
      from contract
      where reported_at is not null and state in ('in_progress', 'delivered')
      union select contract.id
      from member as gone
      join contract on contract.agency_id = gone.id
      where "gone"."suspended_at" is not null and contract.state = 'in_progress'
      union select contract.id
      from member as gone
      join contract on contract.creator_id = gone.id
      where "gone"."suspended_at" is not null and contract.state = 'in_progress') as waiting) as reported_contracts), -- Held ones wait for a suspension to be lifted, not for somebody to pay. payable as ( select count(*) filter (where batch_id is null)::int as waiting_payouts, count(*) filter (where batch_id is not null)::int as batched_payouts
  from live_payout as payout
  where payout.state = 'requested' and payout.creator_id not in (select held.id
    from member as held
    where "held"."suspended_at" is not null)), unpaid as ( select count(*)::int as failed, count(*) filter (where next_retry_at is null)::int as overdue
  from live_payment
  where failure is not null and state = 'scheduled'), month as ( select to_char(day, 'YYYY-MM') as label
  from generate_series(date_trunc('month', $6::timestamptz at time zone 'UTC') - interval '11 months', date_trunc('month', $7::timestamptz at time zone 'UTC'), interval '1 month') as day) select people.*, profiles.*, market.*, jobs.*, payable.*, unpaid.failed + (select count(distinct live_payment.id)::int
  from refund
  join live_payment on live_payment.id = refund.payment_id
  where refund.state in ('refused', 'failed') and refund.dealt_with_at is null) as failed_payments, unpaid.overdue as overdue_payments, (select count(*)::int
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
    where later.member_id = asked.member_id and later.number = asked.number and later.asked_at > asked.asked_at)) as vat_ids, ((select coalesce(sum(amount), 0)::bigint
    from kept_sum
    where list = 'charged' and owner = of_all()) - (select coalesce(sum(amount), 0)::bigint
    from kept_sum
    where list = 'refunded' and owner = of_all()) + (select coalesce(sum(amount), 0)::bigint
    from kept_sum
    where list = 'refund_back' and owner = of_all())) as volume, (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'fee' and owner = of_all()) as fees, (select json_agg(json_build_object( 'month', label, 'volume', ((select coalesce(sum(amount), 0)::bigint
          from kept_sum
          where list = 'charged' and owner = of_all() and part = label) - (select coalesce(sum(amount), 0)::bigint
          from kept_sum
          where list = 'refunded' and owner = of_all() and part = label) + (select coalesce(sum(amount), 0)::bigint
          from kept_sum
          where list = 'refund_back' and owner = of_all() and part = label)), 'fees', (select coalesce(sum(amount), 0)::bigint
        from kept_sum
        where list = 'fee' and owner = of_all() and part = label), 'members', (select coalesce(sum(amount), 0)::bigint
        from kept_sum
        where list = 'joined' and owner = of_all() and part = label), 'contracts', (select coalesce(sum(amount), 0)::bigint
        from kept_sum
        where list = 'hired' and owner = of_all() and part = label) )
    order by label)
  from month) as months, ( with undone as ( select clock as work, item_id as id, subject, subject_id, first_failed_at as failed_since, tries, next_try_at, last_words
    from put_aside
    union all select job.name as work, job.id::text as id, null::text as subject, null::uuid as subject_id, job.created_on as failed_since, job.retry_count as tries, job.start_after as next_try_at, job.output ->> 'message' as last_words
    from task.job
    join (values ('process-contract-media', 3), ('make-clean-twins', 3), ('process-portfolio-item', 3), ('process-message-attachment', 3), ('draw-cover', 3), ('mail-notification', 6), ('mail-account-link', 6), ('deliver-mail', 6), ('make-invoice-file', 6), ('mail-invoice', 6), ('make-creator-paper-file', 6), ('remove-files', 6), ('remove-unused-picture', 6), ('forget-customer', 6), ('replace-names', 6), ('make-demo-media', 8)) as usual (name, tries) on usual.name = job.name
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
from people, profiles, market, jobs, payable, unpaid;
