-- agency
 with entry as ( select 'delivery' as kind, own.due_at as at, own.id, own.campaign_id, own.other_id, owing.items
  from ( select contract.id, contract.campaign_id, "contract"."creator_id" as other_id, contract.due_at, contract.auto_finalize_at, contract.unsent_items
    from contract
    where "contract"."agency_id" = $1 and contract.state = 'in_progress' and "contract"."due_at" >= $2::timestamptz and "contract"."due_at" < $3::timestamptz and not exists (select
      from member
      where member.id in ("contract"."agency_id", "contract"."creator_id") and "member"."suspended_at" is not null) offset 0) as own
  cross join lateral (select ("own"."unsent_items" - (select count(*)::int
        from contract_media as sent
        where sent.contract_id = "own"."id" and sent.state = 'failed' and 0 < (select count(*)
          from contract_media_take as shown
          join media_rendition as preview on preview.media_id = shown.media_id and preview.variant = 'watermarked'
          where shown.contract_media_id = "sent"."id" and not shown.held))) as items) as owing
  where owing.items > 0
  union all select 'review', review.at, own.id, own.campaign_id, own.other_id, review.items
  from (select item.contract_id, min(item.auto_approve_at) as at, count(*)::int as items
    from contract_media as item
    where "item"."agency_id" = $4 and item.state = 'needs_review' and not item.is_cancelled and "item"."auto_approve_at" >= $5::timestamptz and "item"."auto_approve_at" < $6::timestamptz
    group by item.contract_id, item.auto_approve_at offset 0) as review
  cross join lateral (select contract.id, contract.campaign_id, "contract"."creator_id" as other_id
    from contract
    where contract.id = review.contract_id and not exists (select
      from member
      where member.id in ("contract"."agency_id", "contract"."creator_id") and "member"."suspended_at" is not null) offset 0) as own
  where $7::boolean
  union all select 'finalize', own.auto_finalize_at, own.id, own.campaign_id, own.other_id, 0
  from ( select contract.id, contract.campaign_id, "contract"."creator_id" as other_id, contract.due_at, contract.auto_finalize_at, contract.unsent_items
    from contract
    where "contract"."agency_id" = $8 and contract.state = 'delivered' and "contract"."auto_finalize_at" >= $9::timestamptz and "contract"."auto_finalize_at" < $10::timestamptz offset 0) as own
  join live_payment as payment on payment.contract_id = own.id
  where payment.failure is null and $11::boolean ) select entry.kind, entry.at, entry.items, entry.id as contract_id, entry.campaign_id, campaign.name as campaign_name, other.display_name as other_name
from entry
join campaign on campaign.id = entry.campaign_id
join member as other on other.id = entry.other_id
order by entry.at, entry.id, entry.kind
limit 2000;

-- creator
 with entry as ( select 'delivery' as kind, own.due_at as at, own.id, own.campaign_id, own.other_id, owing.items
  from ( select contract.id, contract.campaign_id, "contract"."agency_id" as other_id, contract.due_at, contract.auto_finalize_at, contract.unsent_items
    from contract
    where "contract"."creator_id" = $1 and contract.state = 'in_progress' and "contract"."due_at" >= $2::timestamptz and "contract"."due_at" < $3::timestamptz and not exists (select
      from member
      where member.id in ("contract"."agency_id", "contract"."creator_id") and "member"."suspended_at" is not null) offset 0) as own
  cross join lateral (select ("own"."unsent_items" - (select count(*)::int
        from contract_media as sent
        where sent.contract_id = "own"."id" and sent.state = 'failed' and 0 < (select count(*)
          from contract_media_take as shown
          join media_rendition as preview on preview.media_id = shown.media_id and preview.variant = 'watermarked'
          where shown.contract_media_id = "sent"."id" and not shown.held))) as items) as owing
  where owing.items > 0
  union all select 'review', review.at, own.id, own.campaign_id, own.other_id, review.items
  from (select item.contract_id, min(item.auto_approve_at) as at, count(*)::int as items
    from contract_media as item
    where "item"."creator_id" = $4 and item.state = 'needs_review' and not item.is_cancelled and "item"."auto_approve_at" >= $5::timestamptz and "item"."auto_approve_at" < $6::timestamptz
    group by item.contract_id, item.auto_approve_at offset 0) as review
  cross join lateral (select contract.id, contract.campaign_id, "contract"."agency_id" as other_id
    from contract
    where contract.id = review.contract_id and not exists (select
      from member
      where member.id in ("contract"."agency_id", "contract"."creator_id") and "member"."suspended_at" is not null) offset 0) as own
  where $7::boolean
  union all select 'finalize', own.auto_finalize_at, own.id, own.campaign_id, own.other_id, 0
  from ( select contract.id, contract.campaign_id, "contract"."agency_id" as other_id, contract.due_at, contract.auto_finalize_at, contract.unsent_items
    from contract
    where "contract"."creator_id" = $8 and contract.state = 'delivered' and "contract"."auto_finalize_at" >= $9::timestamptz and "contract"."auto_finalize_at" < $10::timestamptz offset 0) as own
  join live_payment as payment on payment.contract_id = own.id
  where payment.failure is null and $11::boolean ) select entry.kind, entry.at, entry.items, entry.id as contract_id, entry.campaign_id, campaign.name as campaign_name, other.display_name as other_name
from entry
join campaign on campaign.id = entry.campaign_id
join member as other on other.id = entry.other_id
order by entry.at, entry.id, entry.kind
limit 2000;
