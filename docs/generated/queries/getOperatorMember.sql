-- operator
select "member"."id", "member"."email", "member"."first_name", "member"."last_name", "member"."display_name", "member"."picture_key", "member"."role", "member"."created_at", "member"."confirmed_at", "member"."suspended_at", "member"."suspension_reason", (select max(last_used_at)
  from session
  where session.member_id = member.id) as "last_seen_at", (select count(*)::int
  from session
  where session.member_id = member.id) as "sessions", (select json_build_object('at', latest.failed_at, 'words', coalesce(latest.failure, ''))
  from (select failed_at, failure
    from mail
    where lower(mail.to_address) = lower(member.email)
    order by mail.id desc
    limit 1) as latest
  where latest.failed_at is not null) as "mail_refused", coalesce((select json_agg(json_build_object( 'id', latest.id, 'name', latest.name, 'state', latest.state, 'createdAt', latest.created_at)
      order by latest.id desc)
    from (select *
      from campaign
      where campaign.agency_id = member.id
      order by campaign.id desc
      limit 10) as latest), '[]') as "campaigns", coalesce((select json_agg(json_build_object( 'id', latest.id, 'campaignName', campaign.name, 'state', latest.state, 'priceMinor', latest.price_minor, 'createdAt', latest.created_at, 'other', json_build_object('id', other.id, 'display_name', other.display_name, 'picture_key', other.picture_key))
      order by latest.id desc)
    from (select *
      from ((select *
          from contract
          where "contract"."agency_id" = member.id
          order by contract.id desc
          limit 10)
        union all (select *
          from contract
          where "contract"."creator_id" = member.id
          order by contract.id desc
          limit 10)) as contract
      order by contract.id desc
      limit 10) as latest
    join campaign on campaign.id = latest.campaign_id
    join member as other on other.id = case when latest.agency_id = member.id then latest.creator_id else latest.agency_id end), '[]') as "jobs", (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'campaign_of' and owner = "member"."id")::int as "campaign_count", (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'contract_of' and owner = "member"."id")::int as "job_count", json_build_object( 'turnoverMinor', case member.role when 'agency' then (select coalesce(sum(amount), 0)::bigint
    from kept_sum
    where list = 'charged_of' and owner = "member"."id") else (select coalesce(sum(amount), 0)::bigint
    from kept_sum
    where list = 'earned_of' and owner = "member"."id") end, 'balanceMinor', (select coalesce(sum(amount), 0)::bigint
    from kept_sum
    where list = 'balance_of' and owner = "member"."id"), 'requestedMinor', (select coalesce(sum(amount_minor), 0)::bigint
    from live_payout
    where creator_id = member.id and state = 'requested'), 'failedPayments', (select count(*)
    from live_payment
    where agency_id = member.id and failure is not null and state = 'scheduled')) as "money", json_build_object( 'sessions', (select count(*)
    from session
    where session.member_id = member.id), 'openApplications', (select count(*)
    from (select
      from candidate_request as open
      where "open"."agency_id" = member.id and open.state = 'new'
      union all select
      from candidate_request as open
      where "open"."creator_id" = member.id and open.state = 'new') as open), 'campaignsOnMarket', (select count(*)
    from live_campaign
    where agency_id = member.id and state = 'published'), 'jobsToQueue', (select coalesce(sum(amount), 0)::bigint
    from kept_sum
    where list = 'contract_of' and owner = "member"."id" and part = 'in_progress'), 'deliveredJobs', (select coalesce(sum(amount), 0)::bigint
    from kept_sum
    where list = 'contract_of' and owner = "member"."id" and part = 'delivered'), 'payoutsHeld', (select count(*)
    from live_payout
    where creator_id = member.id and state = 'requested')) as "suspension", coalesce((select json_agg(to_jsonb(act)
      order by act.id desc)
    from (select audit_entry.*, operator.display_name, operator.picture_key
      from audit_entry
      join member as operator on operator.id = audit_entry.operator_id
      where audit_entry.id in ( (select done.id
          from audit_entry as done
          where done.subject_id = member.id::text
          order by done.id desc
          limit 10)
        union all (select done.id
          from audit_entry as done
          where member.role = 'operator' and done.operator_id = member.id
          order by done.id desc
          limit 10))
      order by audit_entry.id desc
      limit 10) as act), '[]') as "audit", (select json_build_object('country', given.country, 'number', given.number, 'outcome', given.outcome, 'answeredAt', given.answered_at, 'checks', coalesce((select json_agg(json_build_object('at', asked_at, 'outcome', outcome, 'name', name, 'address', address, 'consultation', consultation, 'failure', failure)
          order by asked_at desc, id desc)
        from (select *
          from vat_id_check
          where vat_id_check.member_id = member.id and vat_id_check.number = given.number
          order by asked_at desc, id desc
          limit 5) as latest), '[]'))
  from vat_id_standing as given
  where given.member_id = member.id) as "vat_id"
from "live_member" as "member"
where "member"."id" = $1;
