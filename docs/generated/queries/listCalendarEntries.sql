-- agency
 with own as materialized ( select contract.*
  from contract
  where "contract"."agency_id" = $1 and contract.state in ('in_progress', 'delivered') and not exists (select
    from member
    where member.id in ("contract"."agency_id", "contract"."creator_id") and "member"."suspended_at" is not null) ), entry as ( select 'delivery' as kind, own.due_at as at, own.id, ( (select coalesce(sum(owed.committed), 0)::int
      from contract_asset as owed
      where owed.contract_id = "own"."id") - (select count(*)::int
      from contract_media as sent
      where sent.contract_id = "own"."id" and ("sent"."state" <> 'failed' or exists ( select
          from contract_media_take as shown
          where shown.contract_media_id = "sent"."id" and not shown.held)))) as items
  from own
  where own.state = 'in_progress' and "own"."due_at" >= $2::timestamptz and "own"."due_at" < $3::timestamptz and ( (select coalesce(sum(owed.committed), 0)::int
      from contract_asset as owed
      where owed.contract_id = "own"."id") - (select count(*)::int
      from contract_media as sent
      where sent.contract_id = "own"."id" and ("sent"."state" <> 'failed' or exists ( select
          from contract_media_take as shown
          where shown.contract_media_id = "sent"."id" and not shown.held)))) > 0
  union all select 'review', min(item.auto_approve_at), own.id, count(*)::int
  from own
  join contract_media as item on item.contract_id = own.id
  where own.state = 'in_progress' and item.state = 'needs_review' and "item"."auto_approve_at" >= $4::timestamptz and "item"."auto_approve_at" < $5::timestamptz
  group by own.id
  union all select 'finalize', own.auto_finalize_at, own.id, 0
  from own
  join live_payment as payment on payment.contract_id = own.id
  where own.state = 'delivered' and payment.failure is null and "own"."auto_finalize_at" >= $6::timestamptz and "own"."auto_finalize_at" < $7::timestamptz ) select entry.kind, entry.at, entry.items, own.id as contract_id, campaign.id as campaign_id, campaign.name as campaign_name, other.display_name as other_name
from entry
join own on own.id = entry.id
join campaign on campaign.id = own.campaign_id
join member as other on other.id = "own"."creator_id"
order by entry.at, entry.id, entry.kind
limit 2000;

-- creator
 with own as materialized ( select contract.*
  from contract
  where "contract"."creator_id" = $1 and contract.state in ('in_progress', 'delivered') and not exists (select
    from member
    where member.id in ("contract"."agency_id", "contract"."creator_id") and "member"."suspended_at" is not null) ), entry as ( select 'delivery' as kind, own.due_at as at, own.id, ( (select coalesce(sum(owed.committed), 0)::int
      from contract_asset as owed
      where owed.contract_id = "own"."id") - (select count(*)::int
      from contract_media as sent
      where sent.contract_id = "own"."id" and ("sent"."state" <> 'failed' or exists ( select
          from contract_media_take as shown
          where shown.contract_media_id = "sent"."id" and not shown.held)))) as items
  from own
  where own.state = 'in_progress' and "own"."due_at" >= $2::timestamptz and "own"."due_at" < $3::timestamptz and ( (select coalesce(sum(owed.committed), 0)::int
      from contract_asset as owed
      where owed.contract_id = "own"."id") - (select count(*)::int
      from contract_media as sent
      where sent.contract_id = "own"."id" and ("sent"."state" <> 'failed' or exists ( select
          from contract_media_take as shown
          where shown.contract_media_id = "sent"."id" and not shown.held)))) > 0
  union all select 'review', min(item.auto_approve_at), own.id, count(*)::int
  from own
  join contract_media as item on item.contract_id = own.id
  where own.state = 'in_progress' and item.state = 'needs_review' and "item"."auto_approve_at" >= $4::timestamptz and "item"."auto_approve_at" < $5::timestamptz
  group by own.id
  union all select 'finalize', own.auto_finalize_at, own.id, 0
  from own
  join live_payment as payment on payment.contract_id = own.id
  where own.state = 'delivered' and payment.failure is null and "own"."auto_finalize_at" >= $6::timestamptz and "own"."auto_finalize_at" < $7::timestamptz ) select entry.kind, entry.at, entry.items, own.id as contract_id, campaign.id as campaign_id, campaign.name as campaign_name, other.display_name as other_name
from entry
join own on own.id = entry.id
join campaign on campaign.id = own.campaign_id
join member as other on other.id = "own"."agency_id"
order by entry.at, entry.id, entry.kind
limit 2000;
