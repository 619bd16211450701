-- agency
 with own as materialized ( select id, campaign_id, "creator_id" as other_id, state, due_at, auto_finalize_at
  from contract
  where "contract"."agency_id" = $1 and contract.state in ('in_progress', 'delivered') and not exists (select
    from member
    where member.id in ("contract"."agency_id", "contract"."creator_id") and "member"."suspended_at" is not null) ), entry as ( select 'delivery' as kind, own.due_at as at, own.id, own.campaign_id, own.other_id, owing.items
  from own
  cross join lateral (select ( (select coalesce(sum(owed.committed), 0)::int
        from contract_asset as owed
        where owed.contract_id = "own"."id") - (select count(*)::int
        from contract_media as sent
        where sent.contract_id = "own"."id" and ("sent"."state" <> 'failed' or exists ( select
            from contract_media_take as shown
            where shown.contract_media_id = "sent"."id" and not shown.held)))) as items) as owing
  where own.state = 'in_progress' and "own"."due_at" >= $2::timestamptz and "own"."due_at" < $3::timestamptz and owing.items > 0
  union all select 'review', review.at, own.id, own.campaign_id, own.other_id, review.items
  from own
  cross join lateral (select min(item.auto_approve_at) as at, count(*)::int as items
    from contract_media as item
    where item.contract_id = own.id and item.state = 'needs_review' and "item"."auto_approve_at" >= $4::timestamptz and "item"."auto_approve_at" < $5::timestamptz) as review
  where own.state = 'in_progress' and review.items > 0
  union all select 'finalize', own.auto_finalize_at, own.id, own.campaign_id, own.other_id, 0
  from own
  join live_payment as payment on payment.contract_id = own.id
  where own.state = 'delivered' and payment.failure is null and "own"."auto_finalize_at" >= $6::timestamptz and "own"."auto_finalize_at" < $7::timestamptz ) select entry.kind, entry.at, entry.items, entry.id as contract_id, entry.campaign_id, campaign.name as campaign_name, other.display_name as other_name
from entry
join campaign on campaign.id = entry.campaign_id
join member as other on other.id = entry.other_id
order by entry.at, entry.id, entry.kind
limit 2000;

-- creator
 with own as materialized ( select id, campaign_id, "agency_id" as other_id, state, due_at, auto_finalize_at
  from contract
  where "contract"."creator_id" = $1 and contract.state in ('in_progress', 'delivered') and not exists (select
    from member
    where member.id in ("contract"."agency_id", "contract"."creator_id") and "member"."suspended_at" is not null) ), entry as ( select 'delivery' as kind, own.due_at as at, own.id, own.campaign_id, own.other_id, owing.items
  from own
  cross join lateral (select ( (select coalesce(sum(owed.committed), 0)::int
        from contract_asset as owed
        where owed.contract_id = "own"."id") - (select count(*)::int
        from contract_media as sent
        where sent.contract_id = "own"."id" and ("sent"."state" <> 'failed' or exists ( select
            from contract_media_take as shown
            where shown.contract_media_id = "sent"."id" and not shown.held)))) as items) as owing
  where own.state = 'in_progress' and "own"."due_at" >= $2::timestamptz and "own"."due_at" < $3::timestamptz and owing.items > 0
  union all select 'review', review.at, own.id, own.campaign_id, own.other_id, review.items
  from own
  cross join lateral (select min(item.auto_approve_at) as at, count(*)::int as items
    from contract_media as item
    where item.contract_id = own.id and item.state = 'needs_review' and "item"."auto_approve_at" >= $4::timestamptz and "item"."auto_approve_at" < $5::timestamptz) as review
  where own.state = 'in_progress' and review.items > 0
  union all select 'finalize', own.auto_finalize_at, own.id, own.campaign_id, own.other_id, 0
  from own
  join live_payment as payment on payment.contract_id = own.id
  where own.state = 'delivered' and payment.failure is null and "own"."auto_finalize_at" >= $6::timestamptz and "own"."auto_finalize_at" < $7::timestamptz ) select entry.kind, entry.at, entry.items, entry.id as contract_id, entry.campaign_id, campaign.name as campaign_name, other.display_name as other_name
from entry
join campaign on campaign.id = entry.campaign_id
join member as other on other.id = entry.other_id
order by entry.at, entry.id, entry.kind
limit 2000;
