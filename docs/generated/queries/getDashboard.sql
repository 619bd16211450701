-- agency
select (select json_build_object( 'confirmed', member.confirmed_at is not null, 'billing_info', exists (select
      from billing_info
      where billing_info.agency_id = member.id and billing_info.country is not null), 'payment_method', exists (select
      from payment_method
      where payment_method.agency_id = member.id), 'published', exists (select
      from campaign
      where campaign.agency_id = member.id and campaign.published_at is not null), 'campaign', (select json_build_object('id', campaign.id, 'state', campaign.state)
      from live_campaign as campaign
      where campaign.agency_id = member.id and campaign.state in ('draft', 'rejected', 'in_review')
      order by campaign.state = 'in_review' desc, campaign.id desc
      limit 1), 'has_begun', exists (select
      from campaign
      where campaign.agency_id = member.id and campaign.published_at is not null) or exists (select
      from contract
      where contract.agency_id = member.id))
  from member
  where member.id = $1) as beginning, (select coalesce(json_agg(listed), '[]')
  from ( select count(*)::int as count, campaign.id as campaign_id, campaign.name as campaign_name, null as contract_id, null as contract_media_id, case when count(*) = 1 then (array_agg(request.id))[1] end as candidate_request_id, null as payment_id, min(request.answer_due_at) as due_at, string_agg(other.display_name, ', '
      order by request.id) as who, null as what, null as failure, null as overdue_since, null as amount_minor, null as currency, null as media_id, null as thumbnail_variant
    from candidate_request request
    join campaign on campaign.id = request.campaign_id
    join member other on other.id = request.creator_id
    where request.agency_id = $2 and request.state = 'new' and request.price_owner = 'creator' and campaign.state = 'published'
    group by campaign.id
    order by due_at nulls last, count desc, contract_id, campaign_id
    limit 20) as listed) as candidates, (select coalesce(json_agg(listed), '[]')
  from ( select count(*)::int as count, campaign.id as campaign_id, campaign.name as campaign_name, contract.id as contract_id, (array_agg(item.id
        order by item.auto_approve_at nulls last, item.id))[1] as contract_media_id, null as candidate_request_id, null as payment_id, min(item.auto_approve_at) filter (where not "other"."suspended_at" is not null) as due_at, other.display_name as who, (array_agg(item.name
        order by item.auto_approve_at nulls last, item.id))[1] as what, null as failure, null as overdue_since, null as amount_minor, null as currency, (array_agg(item.media_id
        order by item.auto_approve_at nulls last, item.id))[1] as media_id, (select variant
      from media_rendition
      where media_id = (array_agg(item.media_id
          order by item.auto_approve_at nulls last, item.id))[1] and variant in ('thumb-0-md', 'thumb-0-lg')
      order by variant desc
      limit 1) as thumbnail_variant
    from contract_media item
    join contract on contract.id = item.contract_id
    join campaign on campaign.id = contract.campaign_id
    join member other on other.id = "contract"."creator_id"
    where "contract"."agency_id" = $3 and contract.state = 'in_progress' and item.state = $4
    group by contract.id, campaign.id, other.id
    order by due_at nulls last, count desc, contract_id, campaign_id
    limit 20) as listed) as review, (select coalesce(json_agg(listed), '[]')
  from ( select 1 as count, campaign.id as campaign_id, campaign.name as campaign_name, contract.id as contract_id, null as contract_media_id, null as candidate_request_id, payment.id as payment_id, contract.auto_finalize_at as due_at, other.display_name as who, null as what, null as failure, null as overdue_since, null as amount_minor, null as currency, null as media_id, null as thumbnail_variant
    from contract
    join campaign on campaign.id = contract.campaign_id
    join member other on other.id = contract.creator_id
    join live_payment as payment on payment.contract_id = contract.id
    where contract.agency_id = $5 and contract.state = 'delivered' and payment.failure is null
    order by due_at nulls last, count desc, contract_id, campaign_id
    limit 20) as listed) as finalize, (select coalesce(json_agg(listed), '[]')
  from ( select 1 as count, campaign.id as campaign_id, campaign.name as campaign_name, contract.id as contract_id, null as contract_media_id, null as candidate_request_id, payment.id as payment_id, payment.next_retry_at as due_at, other.display_name as who, null as what, payment.failure as failure, case when payment.next_retry_at is null then payment.failed_since end as overdue_since, null as amount_minor, null as currency, null as media_id, null as thumbnail_variant
    from contract
    join campaign on campaign.id = contract.campaign_id
    join member other on other.id = contract.creator_id
    join live_payment as payment on payment.contract_id = contract.id
    where contract.agency_id = $6 and contract.state = 'delivered' and payment.failure is not null
    order by due_at nulls last, count desc, contract_id, campaign_id
    limit 20) as listed) as failed, (select coalesce(json_agg(listed), '[]')
  from ( select 1 as count, campaign.id as campaign_id, campaign.name as campaign_name, contract.id as contract_id, null as contract_media_id, null as candidate_request_id, payment.id as payment_id, null as due_at, other.display_name as who, null as what, null as failure, null as overdue_since, chargeback.amount_minor as amount_minor, chargeback.currency as currency, null as media_id, null as thumbnail_variant
    from chargeback
    join live_payment as payment on payment.id = chargeback.payment_id
    join contract on contract.id = payment.contract_id
    join campaign on campaign.id = contract.campaign_id
    join member other on other.id = contract.creator_id
    where payment.agency_id = $7 and chargeback.state in ('open', 'answered') and not chargeback.is_inquiry
    order by due_at nulls last, count desc, contract_id, campaign_id
    limit 20) as listed) as chargebacks, (select coalesce(json_agg(listed), '[]')
  from ( select sum(mine.unread)::int as count, null as campaign_id, null as campaign_name, null as contract_id, null as contract_media_id, null as candidate_request_id, null as payment_id, null as due_at, null as who, string_agg(other.display_name, ', '
      order by mine.last_message_id desc) as what, null as failure, null as overdue_since, null as amount_minor, null as currency, null as media_id, null as thumbnail_variant
    from conversation_member mine
    join conversation on conversation.id = mine.conversation_id
    join member other on other.id = case when conversation.agency_id = mine.member_id then conversation.creator_id else conversation.agency_id end
    where mine.member_id = $8 and mine.unread > 0 having count(*) > 0
    order by due_at nulls last, count desc, contract_id, campaign_id
    limit 20) as listed) as messages, json_build_object( 'casting', (select count(*)
    from candidate_request
    where "candidate_request"."agency_id" = $9 and state = 'new'), 'shooting', (select coalesce(sum(amount), 0)::bigint
    from kept_sum
    where list = 'contract_of' and owner = $10::uuid and part = 'in_progress'), 'review', (select count(*)
    from contract_media item
    join contract on contract.id = item.contract_id
    where "contract"."agency_id" = $11 and contract.state = 'in_progress' and item.state = 'needs_review'), 'delivered', (select count(*)
    from contract_media item
    join contract on contract.id = item.contract_id
    where "contract"."agency_id" = $12 and contract.state <> 'cancelled' and item.state = 'approved' and item.updated_at >= date_trunc('month', $13::timestamptz))) as flow, (select json_agg(json_build_object( 'month', to_char(begin, 'YYYY-MM'), 'certain_minor', (select coalesce(sum(amount), 0)::bigint
        from kept_sum
        where list = 'charged_of' and owner = $14::uuid and part = to_char(begin, 'YYYY-MM')), 'expected_minor', case when begin = date_trunc('month', $15::timestamptz at time zone 'UTC') then (select coalesce(sum(amount), 0)::bigint
        from kept_sum
        where list = 'expected_of' and owner = $16::uuid) else 0 end)
    order by begin)
  from generate_series(date_trunc('month', $17::timestamptz at time zone 'UTC') - interval '11 months', date_trunc('month', $18::timestamptz at time zone 'UTC'), interval '1 month') as begin) as months;

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
  from ( select 1 as count, campaign.id as campaign_id, campaign.name as campaign_name, null as contract_id, null as contract_media_id, request.id as candidate_request_id, null as payment_id, request.answer_due_at as due_at, other.display_name as who, null as what, null as failure, null as overdue_since, null as amount_minor, null as currency, null as media_id, null as thumbnail_variant
    from candidate_request request
    join campaign on campaign.id = request.campaign_id
    join member other on other.id = request.agency_id
    where request.creator_id = $2 and request.state = 'new' and request.price_owner = 'agency' and campaign.state = 'published'
    order by due_at nulls last, count desc, contract_id, campaign_id
    limit 20) as listed) as offers, (select coalesce(json_agg(listed), '[]')
  from ( select count(*)::int as count, campaign.id as campaign_id, campaign.name as campaign_name, contract.id as contract_id, (array_agg(item.id
        order by item.auto_approve_at nulls last, item.id))[1] as contract_media_id, null as candidate_request_id, null as payment_id, min(item.auto_approve_at) filter (where not "other"."suspended_at" is not null) as due_at, other.display_name as who, (array_agg(item.name
        order by item.auto_approve_at nulls last, item.id))[1] as what, null as failure, null as overdue_since, null as amount_minor, null as currency, (array_agg(item.media_id
        order by item.auto_approve_at nulls last, item.id))[1] as media_id, (select variant
      from media_rendition
      where media_id = (array_agg(item.media_id
          order by item.auto_approve_at nulls last, item.id))[1] and variant in ('thumb-0-md', 'thumb-0-lg')
      order by variant desc
      limit 1) as thumbnail_variant
    from contract_media item
    join contract on contract.id = item.contract_id
    join campaign on campaign.id = contract.campaign_id
    join member other on other.id = "contract"."agency_id"
    where "contract"."creator_id" = $3 and contract.state = 'in_progress' and item.state = $4
    group by contract.id, campaign.id, other.id
    order by due_at nulls last, count desc, contract_id, campaign_id
    limit 20) as listed) as changes, (select coalesce(json_agg(listed), '[]')
  from ( select (owed.owed - owed.sent)::int as count, campaign.id as campaign_id, campaign.name as campaign_name, contract.id as contract_id, null as contract_media_id, null as candidate_request_id, null as payment_id, case when not "other"."suspended_at" is not null then contract.due_at end as due_at, other.display_name as who, null as what, null as failure, null as overdue_since, null as amount_minor, null as currency, null as media_id, null as thumbnail_variant
    from contract
    join campaign on campaign.id = contract.campaign_id
    join member other on other.id = contract.agency_id
    cross join lateral (select (select sum(committed)
        from contract_asset
        where contract_id = contract.id) as owed, (select count(*)
        from contract_media
        where contract_id = contract.id and state <> 'failed') as sent) as owed
    where contract.creator_id = $5 and contract.state = 'in_progress' and owed.owed > owed.sent
    order by due_at nulls last, count desc, contract_id, campaign_id
    limit 20) as listed) as deliver, (select coalesce(json_agg(listed), '[]')
  from ( select sum(mine.unread)::int as count, null as campaign_id, null as campaign_name, null as contract_id, null as contract_media_id, null as candidate_request_id, null as payment_id, null as due_at, null as who, string_agg(other.display_name, ', '
      order by mine.last_message_id desc) as what, null as failure, null as overdue_since, null as amount_minor, null as currency, null as media_id, null as thumbnail_variant
    from conversation_member mine
    join conversation on conversation.id = mine.conversation_id
    join member other on other.id = case when conversation.agency_id = mine.member_id then conversation.creator_id else conversation.agency_id end
    where mine.member_id = $6 and mine.unread > 0 having count(*) > 0
    order by due_at nulls last, count desc, contract_id, campaign_id
    limit 20) as listed) as messages, json_build_object( 'casting', (select count(*)
    from candidate_request
    where "candidate_request"."creator_id" = $7 and state = 'new'), 'shooting', (select coalesce(sum(amount), 0)::bigint
    from kept_sum
    where list = 'contract_of' and owner = $8::uuid and part = 'in_progress'), 'review', (select count(*)
    from contract_media item
    join contract on contract.id = item.contract_id
    where "contract"."creator_id" = $9 and contract.state = 'in_progress' and item.state = 'needs_review'), 'delivered', (select count(*)
    from contract_media item
    join contract on contract.id = item.contract_id
    where "contract"."creator_id" = $10 and contract.state <> 'cancelled' and item.state = 'approved' and item.updated_at >= date_trunc('month', $11::timestamptz))) as flow, (select json_agg(json_build_object( 'month', to_char(begin, 'YYYY-MM'), 'certain_minor', (select coalesce(sum(amount), 0)::bigint
        from kept_sum
        where list = 'earned_of' and owner = $12::uuid and part = to_char(begin, 'YYYY-MM')), 'expected_minor', case when begin = date_trunc('month', $13::timestamptz at time zone 'UTC') then (select coalesce(sum(amount), 0)::bigint
        from kept_sum
        where list = 'expected_of' and owner = $14::uuid) else 0 end)
    order by begin)
  from generate_series(date_trunc('month', $15::timestamptz at time zone 'UTC') - interval '11 months', date_trunc('month', $16::timestamptz at time zone 'UTC'), interval '1 month') as begin) as months;
