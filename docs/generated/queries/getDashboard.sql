-- agency
select (select json_build_object( 'confirmed', member.confirmed_at is not null, 'billing_info', exists (select
      from billing_info
      where billing_info.agency_id = member.id and billing_info.country is not null), 'payment_method', exists (select
      from payment_method
      where payment_method.agency_id = member.id and payment_method.provider = $1), 'published', exists (select
      from campaign
      where campaign.agency_id = member.id and campaign.published_at is not null), 'campaign', (select json_build_object('id', newest.id, 'state', newest.state)
      from (values ('in_review'), ('draft'), ('rejected')) as wanted (state)
      cross join lateral ( select campaign.id, campaign.state
        from live_campaign as campaign
        where campaign.agency_id = member.id and campaign.state = wanted.state
        order by campaign.id desc
        limit 1) as newest
      order by newest.state = 'in_review' desc, newest.id desc
      limit 1), 'has_begun', exists (select
      from campaign
      where campaign.agency_id = member.id and campaign.published_at is not null) or exists (select
      from contract
      where contract.agency_id = member.id))
  from member
  where member.id = $2) as beginning, (select coalesce(json_agg(listed), '[]')
  from ( select undecided.count as count, campaign.id as campaign_id, campaign.name as campaign_name, null as contract_id, null as contract_media_id, undecided.request_id as candidate_request_id, null as payment_id, undecided.due_at as due_at, (select other.display_name
      from candidate_request as request
      join member as other on other.id = request.creator_id
      where request.id = undecided.request_id) as who, null as what, null as unnamed, null as failure, null as overdue_since, null as amount_minor, null as currency, null as media_id, null as thumbnail_variant
    from (select by_campaign.*
      from ( select request.campaign_id, count(*)::int as count, min(request.answer_due_at) as due_at, case when count(*) = 1 then (array_agg(request.id))[1] end as request_id
        from candidate_request as request
        where request.agency_id = $3 and request.state = 'new' and request.price_owner = 'creator'
        group by request.campaign_id
        order by due_at nulls last, count desc, request.campaign_id offset 0) as by_campaign
      where (select campaign.state
        from campaign
        where campaign.id = by_campaign.campaign_id) = 'published'
      order by by_campaign.due_at nulls last, by_campaign.count desc, by_campaign.campaign_id
      limit 20) as undecided
    join campaign on campaign.id = undecided.campaign_id
    order by due_at nulls last, count desc, contract_id, campaign_id
    limit 20) as listed) as candidates, (select coalesce(json_agg(listed), '[]')
  from ( select job.count as count, campaign.id as campaign_id, campaign.name as campaign_name, contract.id as contract_id, item.id as contract_media_id, null as candidate_request_id, null as payment_id, job.shown_at as due_at, other.display_name as who, item.name as what, null as unnamed, null as failure, null as overdue_since, null as amount_minor, null as currency, item.media_id as media_id, (select variant
      from media_rendition
      where media_id = item.media_id and variant in ('thumb-0-md', 'thumb-0-lg')
      order by variant desc
      limit 1) as thumbnail_variant
    from (select working.id, working.other_id, working.items as count, case when not exists (select
        from member as paused
        where paused.id = working.other_id and "paused"."suspended_at" is not null) then working.due_at end as shown_at
      from ( select item.contract_id as id, "item"."creator_id" as other_id, count(*)::int as items, min(item.auto_approve_at) as due_at
        from contract_media as item
        where "item"."agency_id" = $4 and not "item"."is_cancelled" and item.state = 'needs_review'
        group by 1, 2) as working
      order by shown_at nulls last, count desc, id
      limit 20) as job
    join contract on contract.id = job.id
    join campaign on campaign.id = contract.campaign_id
    join member other on other.id = job.other_id
    cross join lateral (select item.id, item.name, item.media_id
      from contract_media as item
      where item.contract_id = job.id and item.state = 'needs_review'
      order by item.auto_approve_at nulls last, item.id
      limit 1) as item
    order by due_at nulls last, count desc, contract_id, campaign_id
    limit 20) as listed) as review, (select coalesce(json_agg(listed), '[]')
  from ( select contract.count as count, campaign.id as campaign_id, campaign.name as campaign_name, contract.id as contract_id, null as contract_media_id, null as candidate_request_id, null as payment_id, contract.due_at as due_at, (select display_name
      from member
      where member.id = contract.creator_id) as who, null as what, null as unnamed, null as failure, null as overdue_since, null as amount_minor, null as currency, null as media_id, null as thumbnail_variant
    from (select count(*)::int as count, min(overdue.due_at) as due_at, case when count(*) = 1 then (array_agg("overdue"."id"))[1] end as id, case when count(*) = 1 then (array_agg("overdue"."campaign_id"))[1] end as campaign_id, case when count(*) = 1 then (array_agg("overdue"."creator_id"))[1] end as creator_id
      from contract as overdue
      where overdue.agency_id = $5 and overdue.state = 'in_progress' and overdue.due_at <= $6::timestamptz and ("overdue"."unsent_items" > 0 and ("overdue"."id" not in (select failed.contract_id
            from contract_media as failed
            where "failed"."agency_id" = $7::uuid and failed.state = 'failed') or ("overdue"."unsent_items" - (select count(*)::int
              from contract_media as sent
              where sent.contract_id = "overdue"."id" and sent.state = 'failed' and 0 < (select count(*)
                from contract_media_take as shown
                join media_rendition as preview on preview.media_id = shown.media_id and preview.variant = 'watermarked'
                where shown.contract_media_id = "sent"."id" and not shown.held))) > 0)) and not ("overdue"."agency_id" in (select member.id
          from member
          where "member"."suspended_at" is not null) or "overdue"."creator_id" in (select member.id
          from member
          where "member"."suspended_at" is not null)) having count(*) > 0) as contract
    left join campaign on campaign.id = contract.campaign_id
    order by due_at nulls last, count desc, contract_id, campaign_id
    limit 20) as listed) as late, (select coalesce(json_agg(listed), '[]')
  from ( select 1 as count, campaign.id as campaign_id, campaign.name as campaign_name, contract.id as contract_id, null as contract_media_id, null as candidate_request_id, payment.id as payment_id, contract.auto_finalize_at as due_at, other.display_name as who, null as what, null as unnamed, null as failure, null as overdue_since, null as amount_minor, null as currency, null as media_id, null as thumbnail_variant
    from contract
    join campaign on campaign.id = contract.campaign_id
    join member other on other.id = contract.creator_id
    join live_payment as payment on payment.contract_id = contract.id
    where contract.agency_id = $8 and contract.state = 'delivered' and payment.failure is null
    order by due_at nulls last, count desc, contract_id, campaign_id
    limit 20) as listed) as finalize, (select coalesce(json_agg(listed), '[]')
  from ( select 1 as count, campaign.id as campaign_id, campaign.name as campaign_name, contract.id as contract_id, null as contract_media_id, null as candidate_request_id, contract.payment_id as payment_id, contract.next_retry_at as due_at, other.display_name as who, null as what, null as unnamed, contract.failure as failure, case when contract.next_retry_at is null then contract.failed_since end as overdue_since, null as amount_minor, null as currency, null as media_id, null as thumbnail_variant
    from (select contract.*, failed.id as payment_id, failed.failure, failed.failed_since, failed.next_retry_at
      from (select *
        from live_payment as payment
        where payment.agency_id = $9 and payment.failure is not null
        order by payment.next_retry_at, payment.contract_id offset 0) as failed
      cross join lateral (select id, campaign_id, creator_id
        from contract
        where id = failed.contract_id and state = 'delivered' offset 0) as contract
      order by failed.next_retry_at, failed.contract_id
      limit 20) as contract
    join campaign on campaign.id = contract.campaign_id
    join member other on other.id = contract.creator_id
    order by due_at nulls last, count desc, contract_id, campaign_id
    limit 20) as listed) as failed, (select coalesce(json_agg(listed), '[]')
  from ( select 1 as count, campaign.id as campaign_id, campaign.name as campaign_name, contract.id as contract_id, null as contract_media_id, null as candidate_request_id, payment.id as payment_id, null as due_at, other.display_name as who, null as what, null as unnamed, null as failure, null as overdue_since, chargeback.amount_minor as amount_minor, chargeback.currency as currency, null as media_id, null as thumbnail_variant
    from (select *
      from chargeback
      where agency_id = $10 and state in ('open', 'answered') and not is_inquiry
      order by contract_id, id
      limit 20) as chargeback
    join live_payment as payment on payment.id = chargeback.payment_id
    join contract on contract.id = chargeback.contract_id
    join campaign on campaign.id = contract.campaign_id
    join member other on other.id = contract.creator_id
    order by due_at nulls last, count desc, contract_id, campaign_id
    limit 20) as listed) as chargebacks, (select coalesce(json_agg(listed), '[]')
  from ( select mine.unread as count, null as campaign_id, null as campaign_name, null as contract_id, null as contract_media_id, null as candidate_request_id, null as payment_id, null as due_at, null as who, (select string_agg(sender.name, ', '
        order by sender.last_message_id desc)
      from ( select mine.last_message_id, (select other.display_name
          from member as other
          where other.id = mine.other_id) as name
        from conversation_member as mine
        where mine.member_id = $11 and mine.unread > 0
        order by mine.last_message_id desc nulls last, mine.conversation_id desc
        limit 3) as sender) as what, greatest(mine.conversations - 3, 0) as unnamed, null as failure, null as overdue_since, null as amount_minor, null as currency, null as media_id, null as thumbnail_variant
    from (select sum(mine.unread)::int as unread, count(*)::int as conversations
      from conversation_member as mine
      where mine.member_id = $12 and mine.unread > 0 having count(*) > 0) as mine
    order by due_at nulls last, count desc, contract_id, campaign_id
    limit 20) as listed) as messages, json_build_object( 'casting', (select count(*)
    from candidate_request
    where "candidate_request"."agency_id" = $13 and state = 'new'), 'shooting', (select coalesce(sum(amount), 0)::bigint
    from kept_sum
    where list = 'contract_of' and owner = $14::uuid and part = 'in_progress'), 'review', (select count(*)
    from contract_media as item
    where "item"."agency_id" = $15 and not "item"."is_cancelled" and item.state = 'needs_review'), 'delivered', (select count(*)
    from contract_media as item
    where "item"."agency_id" = $16 and not "item"."is_cancelled" and "item"."state" = 'approved' and "item"."updated_at" >= date_trunc('month', $17::timestamptz))) as flow, (select json_agg(json_build_object( 'month', to_char(begin, 'YYYY-MM'), 'certain_minor', (select coalesce(sum(amount), 0)::bigint
        from kept_sum
        where list = 'charged_of' and owner = $18::uuid and part = to_char(begin, 'YYYY-MM')), 'expected_minor', case when begin = date_trunc('month', $19::timestamptz at time zone 'UTC') then (select coalesce(sum(amount), 0)::bigint
        from kept_sum
        where list = 'expected_of' and owner = $20::uuid) else 0 end)
    order by begin)
  from generate_series(date_trunc('month', $21::timestamptz at time zone 'UTC') - interval '11 months', date_trunc('month', $22::timestamptz at time zone 'UTC'), interval '1 month') as begin) as months;

-- creator
select (select json_build_object( 'confirmed', member.confirmed_at is not null, 'picture', member.picture_key is not null, 'profile', coalesce( creator_profile.gender is not null and creator_profile.birth_date is not null and creator_profile.native_language is not null and creator_profile.country is not null and cardinality(creator_profile.languages) > 0 and '' <> all (array[creator_profile.short_bio, creator_profile.street_address, creator_profile.city, creator_profile.state_region, creator_profile.postal_code, creator_profile.instagram]), false), 'profile_state', creator_profile.state, 'videos', (select count(*)::int
      from portfolio_item
      where portfolio_item.creator_id = member.id and portfolio_item.state = 'ready'), 'applied', exists (select
      from candidate_request as request
      where request.creator_id = member.id), 'has_begun', exists (select
      from candidate_request as request
      where request.creator_id = member.id) or exists (select
      from contract
      where contract.creator_id = member.id))
  from member
  left join creator_profile on creator_profile.creator_id = member.id
  where member.id = $1) as beginning, (select coalesce(json_agg(listed), '[]')
  from ( select 1 as count, campaign.id as campaign_id, campaign.name as campaign_name, null as contract_id, null as contract_media_id, request.id as candidate_request_id, null as payment_id, request.answer_due_at as due_at, other.display_name as who, null as what, null as unnamed, null as failure, null as overdue_since, null as amount_minor, null as currency, null as media_id, null as thumbnail_variant
    from candidate_request request
    join campaign on campaign.id = request.campaign_id
    join member other on other.id = request.agency_id
    where request.creator_id = $2 and request.state = 'new' and request.price_owner = 'agency' and campaign.state = 'published'
    order by due_at nulls last, count desc, contract_id, campaign_id
    limit 20) as listed) as offers, (select coalesce(json_agg(listed), '[]')
  from ( select job.count as count, campaign.id as campaign_id, campaign.name as campaign_name, contract.id as contract_id, item.id as contract_media_id, null as candidate_request_id, null as payment_id, job.shown_at as due_at, other.display_name as who, item.name as what, null as unnamed, null as failure, null as overdue_since, null as amount_minor, null as currency, item.media_id as media_id, (select variant
      from media_rendition
      where media_id = item.media_id and variant in ('thumb-0-md', 'thumb-0-lg')
      order by variant desc
      limit 1) as thumbnail_variant
    from (select working.id, working.other_id, working.items as count, case when not exists (select
        from member as paused
        where paused.id = working.other_id and "paused"."suspended_at" is not null) then working.due_at end as shown_at
      from ( select item.contract_id as id, "item"."agency_id" as other_id, count(*)::int as items, min(item.auto_approve_at) as due_at
        from contract_media as item
        where "item"."creator_id" = $3 and not "item"."is_cancelled" and item.state = 'changes_requested'
        group by 1, 2) as working
      order by shown_at nulls last, count desc, id
      limit 20) as job
    join contract on contract.id = job.id
    join campaign on campaign.id = contract.campaign_id
    join member other on other.id = job.other_id
    cross join lateral (select item.id, item.name, item.media_id
      from contract_media as item
      where item.contract_id = job.id and item.state = 'changes_requested'
      order by item.auto_approve_at nulls last, item.id
      limit 1) as item
    order by due_at nulls last, count desc, contract_id, campaign_id
    limit 20) as listed) as changes, (select coalesce(json_agg(listed), '[]')
  from ( select job.count as count, campaign.id as campaign_id, campaign.name as campaign_name, contract.id as contract_id, null as contract_media_id, null as candidate_request_id, null as payment_id, job.shown_at as due_at, other.display_name as who, null as what, null as unnamed, null as failure, null as overdue_since, null as amount_minor, null as currency, null as media_id, null as thumbnail_variant
    from (select *
      from (( select working.id, working.other_id, working.unsent_items as count, working.due_at as shown_at
          from ( select contract.id, contract.agency_id as other_id, contract.due_at, contract.unsent_items
            from contract
            where contract.creator_id = $4 and contract.state = 'in_progress' and contract.unsent_items > 0
            order by contract.due_at offset 0) as working
          where working.due_at is not null and ("working"."unsent_items" > 0 and ("working"."unsent_items" - (select count(*)::int
                from contract_media as sent
                where sent.contract_id = "working"."id" and sent.state = 'failed' and 0 < (select count(*)
                  from contract_media_take as shown
                  join media_rendition as preview on preview.media_id = shown.media_id and preview.variant = 'watermarked'
                  where shown.contract_media_id = "sent"."id" and not shown.held))) > 0) and not exists (select
            from member as paused
            where paused.id = working.other_id and "paused"."suspended_at" is not null)
          order by shown_at nulls last, count desc, id
          limit 20)
        union all ( select working.id, working.other_id, working.unsent_items as count, null::timestamptz as shown_at
          from ( select contract.id, contract.agency_id as other_id, contract.due_at, contract.unsent_items
            from contract
            where contract.creator_id = $5 and contract.state = 'in_progress' and contract.unsent_items > 0
            order by contract.due_at offset 0) as working
          where not (working.due_at is not null and ("working"."unsent_items" > 0 and ("working"."unsent_items" - (select count(*)::int
                  from contract_media as sent
                  where sent.contract_id = "working"."id" and sent.state = 'failed' and 0 < (select count(*)
                    from contract_media_take as shown
                    join media_rendition as preview on preview.media_id = shown.media_id and preview.variant = 'watermarked'
                    where shown.contract_media_id = "sent"."id" and not shown.held))) > 0) and not exists (select
              from member as paused
              where paused.id = working.other_id and "paused"."suspended_at" is not null))
          order by shown_at nulls last, count desc, id
          limit 20)) as owing
      limit 20) as job
    join contract on contract.id = job.id
    join campaign on campaign.id = contract.campaign_id
    join member other on other.id = job.other_id
    order by due_at nulls last, count desc, contract_id, campaign_id
    limit 20) as listed) as deliver, (select coalesce(json_agg(listed), '[]')
  from ( select mine.unread as count, null as campaign_id, null as campaign_name, null as contract_id, null as contract_media_id, null as candidate_request_id, null as payment_id, null as due_at, null as who, (select string_agg(sender.name, ', '
        order by sender.last_message_id desc)
      from ( select mine.last_message_id, (select other.display_name
          from member as other
          where other.id = mine.other_id) as name
        from conversation_member as mine
        where mine.member_id = $6 and mine.unread > 0
        order by mine.last_message_id desc nulls last, mine.conversation_id desc
        limit 3) as sender) as what, greatest(mine.conversations - 3, 0) as unnamed, null as failure, null as overdue_since, null as amount_minor, null as currency, null as media_id, null as thumbnail_variant
    from (select sum(mine.unread)::int as unread, count(*)::int as conversations
      from conversation_member as mine
      where mine.member_id = $7 and mine.unread > 0 having count(*) > 0) as mine
    order by due_at nulls last, count desc, contract_id, campaign_id
    limit 20) as listed) as messages, json_build_object( 'casting', (select count(*)
    from candidate_request
    where "candidate_request"."creator_id" = $8 and state = 'new'), 'shooting', (select coalesce(sum(amount), 0)::bigint
    from kept_sum
    where list = 'contract_of' and owner = $9::uuid and part = 'in_progress'), 'review', (select count(*)
    from contract_media as item
    where "item"."creator_id" = $10 and not "item"."is_cancelled" and item.state = 'needs_review'), 'delivered', (select count(*)
    from contract_media as item
    where "item"."creator_id" = $11 and not "item"."is_cancelled" and "item"."state" = 'approved' and "item"."updated_at" >= date_trunc('month', $12::timestamptz))) as flow, (select json_agg(json_build_object( 'month', to_char(begin, 'YYYY-MM'), 'certain_minor', (select coalesce(sum(amount), 0)::bigint
        from kept_sum
        where list = 'earned_of' and owner = $13::uuid and part = to_char(begin, 'YYYY-MM')), 'expected_minor', case when begin = date_trunc('month', $14::timestamptz at time zone 'UTC') then (select coalesce(sum(amount), 0)::bigint
        from kept_sum
        where list = 'expected_of' and owner = $15::uuid) else 0 end)
    order by begin)
  from generate_series(date_trunc('month', $16::timestamptz at time zone 'UTC') - interval '11 months', date_trunc('month', $17::timestamptz at time zone 'UTC'), interval '1 month') as begin) as months;
