-- agency
select "contract".*, "agency"."display_name" as "agency_display_name", "agency"."picture_key" as "agency_picture_key", "creator"."first_name" as "creator_first_name", "creator"."display_name" as "creator_display_name", "creator"."picture_key" as "creator_picture_key", "payment"."id" as "payment_id", "payment"."state" as "payment_state", "payment"."total_minor" as "payment_total_minor", "payment"."paid_at" as "payment_paid_at", "payment"."failure" as "payment_failure", "payment"."confirm_ref" as "payment_confirm_ref", "payment"."method_id" as "payment_method_id", "payment"."refunded_at" as "payment_refunded_at", "payment"."refunded_minor" as "payment_refunded_minor", "payment"."next_retry_at" as "payment_next_retry_at", (select json_build_object( 'state', case when chargeback.state = 'lost' then 'lost' else 'open' end, 'amount_minor', chargeback.amount_minor, 'opened_at', chargeback.opened_at)
  from chargeback
  where chargeback.payment_id = payment.id and not chargeback.is_inquiry and chargeback.state <> 'won'
  order by chargeback.opened_at desc
  limit 1) as "payment_chargeback", "feedback"."id" as "feedback_id", "feedback"."completed_at" as "feedback_completed_at", (select to_json(obj)
  from (select "campaign".*, "agency"."display_name" as "agency_display_name", "agency"."picture_key" as "agency_picture_key", (select coalesce(json_agg(agg), '[]')
      from (select "desired_asset"."id", "desired_asset"."type", "desired_asset"."count", "desired_asset"."brief", "desired_asset"."crop", "desired_asset"."requirements", (select coalesce(max("contract_asset"."committed"), 0) as "committed"
          from "contract_asset"
          inner join "contract" on "contract"."id" = "contract_asset"."contract_id"
          where "contract_asset"."desired_asset_id" = "desired_asset"."id" and "contract"."state" != 'cancelled') as "committed"
        from "live_desired_asset" as "desired_asset"
        where "desired_asset"."campaign_id" = "campaign"."id"
        order by "desired_asset"."position") as agg) as "desired_assets", (select coalesce(json_agg(agg), '[]')
      from (select "media"."id", "media"."file_name", "media"."kind", exists (select "media_rendition"."media_id"
          from "media_rendition"
          where "media_rendition"."media_id" = "media"."id" and "media_rendition"."variant" = 'thumb-0-lg') as "is_drawn"
        from "reference_material"
        inner join "media" on "media"."id" = "reference_material"."media_id"
        where "reference_material"."campaign_id" = "campaign"."id"
        order by "reference_material"."position") as agg) as "reference_materials", (select coalesce(sum("contract_asset"."committed"), 0)::int as "sum"
      from "contract_asset"
      inner join "contract" on "contract"."id" = "contract_asset"."contract_id"
      where "contract"."campaign_id" = "campaign"."id" and "contract"."state" != 'cancelled') as "media_committed", (select count(*)::int
      from contract_media
      join contract on contract.id = contract_media.contract_id
      where contract.campaign_id = campaign.id and contract.state <> 'cancelled' and contract_media.state = 'approved') as "media_completed", (select count(*)::int
      from contract_media
      join contract on contract.id = contract_media.contract_id
      where contract.campaign_id = campaign.id and contract.state <> 'cancelled' and contract_media.state = 'needs_review') as "media_review_pending"
    from "campaign"
    inner join "member" as "agency" on "agency"."id" = "campaign"."agency_id"
    where "campaign"."id" = "contract"."campaign_id") as obj) as "campaign", (select json_build_object( 'completed', count(*) filter (where state = 'approved'), 'submitted', count(*) filter (where state not in ('processing', 'failed')), 'reviewPending', count(*) filter (where state = 'needs_review'), 'changesRequested', count(*) filter (where state = 'changes_requested'), 'delivered', count(*) filter (where ("contract_media"."state" <> 'failed' or 0 < (select count(*)
          from contract_media_take as shown
          join media_rendition as preview on preview.media_id = shown.media_id and preview.variant = 'watermarked'
          where shown.contract_media_id = "contract_media"."id" and not shown.held))))
  from contract_media
  where contract_media.contract_id = contract.id) as "media_stats", least("agency"."suspended_at", "creator"."suspended_at") as "paused_since", (select coalesce(json_agg(json_build_object( 'type', asset.type, 'committed', asset.committed, 'states', (select coalesce(json_agg(item.state
              order by item.id), '[]')
          from contract_media as item
          where item.contract_asset_id = asset.id))
      order by asset.position), '[]')
  from contract_asset as asset
  where asset.contract_id = contract.id) as "item_states", case when '%%'::text = '%%' and ''::text = '' then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'contract_of' and owner = $1::uuid) when '%%'::text = '%%' and ''::text in ('in_progress', 'delivered', 'finalizing', 'completed', 'cancelled') then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'contract_of' and owner = $2::uuid and part = ''::text) else ((select count(*)
    from contract as counted
    where "counted"."agency_id" = $3::uuid and case when ''::text = '' then true when ''::text in ('review', 'changes', 'late', 'approved_this_month') then ("counted"."state" = 'in_progress' and case ''::text when 'review' then (select count(*)
        from contract_media as item
        where item.contract_id = "counted"."id" and item.state = 'needs_review') > 0 when 'changes' then (select count(*)
        from contract_media as item
        where item.contract_id = "counted"."id" and item.state = 'changes_requested') > 0 when 'late' then "counted"."due_at" <= $4::timestamptz and ("counted"."unsent_items" > 0 and ("counted"."id" not in (select failed.contract_id
            from contract_media as failed
            where "failed"."agency_id" = $5::uuid and failed.state = 'failed') or ("counted"."unsent_items" - (select count(*)::int
              from contract_media as sent
              where sent.contract_id = "counted"."id" and sent.state = 'failed' and 0 < (select count(*)
                from contract_media_take as shown
                join media_rendition as preview on preview.media_id = shown.media_id and preview.variant = 'watermarked'
                where shown.contract_media_id = "sent"."id" and not shown.held))) > 0)) and not ("counted"."agency_id" in (select member.id
          from member
          where "member"."suspended_at" is not null) or "counted"."creator_id" in (select member.id
          from member
          where "member"."suspended_at" is not null)) else 0 < (select count(*)
        from contract_media as item
        where item.contract_id = "counted"."id" and "item"."state" = 'approved' and "item"."updated_at" >= date_trunc('month', $6::timestamptz)) end or ''::text = 'approved_this_month' and "counted"."state" in ('delivered', 'finalizing', 'completed') and "counted"."delivered_at" >= date_trunc('month', $7::timestamptz) - interval '1 day' and 0 < (select count(*)
        from contract_media as item
        where item.contract_id = "counted"."id" and "item"."state" = 'approved' and "item"."updated_at" >= date_trunc('month', $8::timestamptz))) else "counted"."state" = ''::text end)) end as "total"
from "contract"
inner join "member" as "agency" on "agency"."id" = "contract"."agency_id"
inner join "member" as "creator" on "creator"."id" = "contract"."creator_id"
left join "live_payment" as "payment" on "payment"."contract_id" = "contract"."id"
left join "feedback" on "feedback"."contract_id" = "contract"."id"
where contract.id in (select listed.id
  from contract as listed
  where "listed"."agency_id" = $9::uuid and case when ''::text = '' then true when ''::text in ('review', 'changes', 'late', 'approved_this_month') then ("listed"."state" = 'in_progress' and case ''::text when 'review' then (select count(*)
      from contract_media as item
      where item.contract_id = "listed"."id" and item.state = 'needs_review') > 0 when 'changes' then (select count(*)
      from contract_media as item
      where item.contract_id = "listed"."id" and item.state = 'changes_requested') > 0 when 'late' then "listed"."due_at" <= $10::timestamptz and ("listed"."unsent_items" > 0 and ("listed"."id" not in (select failed.contract_id
          from contract_media as failed
          where "failed"."agency_id" = $11::uuid and failed.state = 'failed') or ("listed"."unsent_items" - (select count(*)::int
            from contract_media as sent
            where sent.contract_id = "listed"."id" and sent.state = 'failed' and 0 < (select count(*)
              from contract_media_take as shown
              join media_rendition as preview on preview.media_id = shown.media_id and preview.variant = 'watermarked'
              where shown.contract_media_id = "sent"."id" and not shown.held))) > 0)) and not ("listed"."agency_id" in (select member.id
        from member
        where "member"."suspended_at" is not null) or "listed"."creator_id" in (select member.id
        from member
        where "member"."suspended_at" is not null)) else 0 < (select count(*)
      from contract_media as item
      where item.contract_id = "listed"."id" and "item"."state" = 'approved' and "item"."updated_at" >= date_trunc('month', $12::timestamptz)) end or ''::text = 'approved_this_month' and "listed"."state" in ('delivered', 'finalizing', 'completed') and "listed"."delivered_at" >= date_trunc('month', $13::timestamptz) - interval '1 day' and 0 < (select count(*)
      from contract_media as item
      where item.contract_id = "listed"."id" and "item"."state" = 'approved' and "item"."updated_at" >= date_trunc('month', $14::timestamptz))) else "listed"."state" = ''::text end
  order by "listed"."id" desc
  limit $15 offset $16)
order by "contract"."id" desc;

-- creator
select "contract".*, "agency"."display_name" as "agency_display_name", "agency"."picture_key" as "agency_picture_key", "creator"."first_name" as "creator_first_name", "creator"."display_name" as "creator_display_name", "creator"."picture_key" as "creator_picture_key", "payment"."id" as "payment_id", "payment"."state" as "payment_state", "payment"."total_minor" as "payment_total_minor", "payment"."paid_at" as "payment_paid_at", "payment"."failure" as "payment_failure", "payment"."confirm_ref" as "payment_confirm_ref", "payment"."method_id" as "payment_method_id", "payment"."refunded_at" as "payment_refunded_at", "payment"."refunded_minor" as "payment_refunded_minor", "payment"."next_retry_at" as "payment_next_retry_at", (select json_build_object( 'state', case when chargeback.state = 'lost' then 'lost' else 'open' end, 'amount_minor', chargeback.amount_minor, 'opened_at', chargeback.opened_at)
  from chargeback
  where chargeback.payment_id = payment.id and not chargeback.is_inquiry and chargeback.state <> 'won'
  order by chargeback.opened_at desc
  limit 1) as "payment_chargeback", "feedback"."id" as "feedback_id", "feedback"."completed_at" as "feedback_completed_at", (select to_json(obj)
  from (select "campaign".*, "agency"."display_name" as "agency_display_name", "agency"."picture_key" as "agency_picture_key", (select coalesce(json_agg(agg), '[]')
      from (select "desired_asset"."id", "desired_asset"."type", "desired_asset"."count", "desired_asset"."brief", "desired_asset"."crop", "desired_asset"."requirements", (select coalesce(max("contract_asset"."committed"), 0) as "committed"
          from "contract_asset"
          inner join "contract" on "contract"."id" = "contract_asset"."contract_id"
          where "contract_asset"."desired_asset_id" = "desired_asset"."id" and "contract"."state" != 'cancelled') as "committed"
        from "live_desired_asset" as "desired_asset"
        where "desired_asset"."campaign_id" = "campaign"."id"
        order by "desired_asset"."position") as agg) as "desired_assets", (select coalesce(json_agg(agg), '[]')
      from (select "media"."id", "media"."file_name", "media"."kind", exists (select "media_rendition"."media_id"
          from "media_rendition"
          where "media_rendition"."media_id" = "media"."id" and "media_rendition"."variant" = 'thumb-0-lg') as "is_drawn"
        from "reference_material"
        inner join "media" on "media"."id" = "reference_material"."media_id"
        where "reference_material"."campaign_id" = "campaign"."id"
        order by "reference_material"."position") as agg) as "reference_materials", (select coalesce(sum("contract_asset"."committed"), 0)::int as "sum"
      from "contract_asset"
      inner join "contract" on "contract"."id" = "contract_asset"."contract_id"
      where "contract"."campaign_id" = "campaign"."id" and "contract"."state" != 'cancelled') as "media_committed", (select count(*)::int
      from contract_media
      join contract on contract.id = contract_media.contract_id
      where contract.campaign_id = campaign.id and contract.state <> 'cancelled' and contract_media.state = 'approved') as "media_completed", (select count(*)::int
      from contract_media
      join contract on contract.id = contract_media.contract_id
      where contract.campaign_id = campaign.id and contract.state <> 'cancelled' and contract_media.state = 'needs_review') as "media_review_pending"
    from "campaign"
    inner join "member" as "agency" on "agency"."id" = "campaign"."agency_id"
    where "campaign"."id" = "contract"."campaign_id") as obj) as "campaign", (select json_build_object( 'completed', count(*) filter (where state = 'approved'), 'submitted', count(*) filter (where state not in ('processing', 'failed')), 'reviewPending', count(*) filter (where state = 'needs_review'), 'changesRequested', count(*) filter (where state = 'changes_requested'), 'delivered', count(*) filter (where ("contract_media"."state" <> 'failed' or 0 < (select count(*)
          from contract_media_take as shown
          join media_rendition as preview on preview.media_id = shown.media_id and preview.variant = 'watermarked'
          where shown.contract_media_id = "contract_media"."id" and not shown.held))))
  from contract_media
  where contract_media.contract_id = contract.id) as "media_stats", least("agency"."suspended_at", "creator"."suspended_at") as "paused_since", (select coalesce(json_agg(json_build_object( 'type', asset.type, 'committed', asset.committed, 'states', (select coalesce(json_agg(item.state
              order by item.id), '[]')
          from contract_media as item
          where item.contract_asset_id = asset.id))
      order by asset.position), '[]')
  from contract_asset as asset
  where asset.contract_id = contract.id) as "item_states", case when '%%'::text = '%%' and ''::text = '' then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'contract_of' and owner = $1::uuid) when '%%'::text = '%%' and ''::text in ('in_progress', 'delivered', 'finalizing', 'completed', 'cancelled') then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'contract_of' and owner = $2::uuid and part = ''::text) else ((select count(*)
    from contract as counted
    where "counted"."creator_id" = $3::uuid and case when ''::text = '' then true when ''::text in ('review', 'changes', 'late', 'approved_this_month') then ("counted"."state" = 'in_progress' and case ''::text when 'review' then (select count(*)
        from contract_media as item
        where item.contract_id = "counted"."id" and item.state = 'needs_review') > 0 when 'changes' then (select count(*)
        from contract_media as item
        where item.contract_id = "counted"."id" and item.state = 'changes_requested') > 0 when 'late' then "counted"."due_at" <= $4::timestamptz and ("counted"."unsent_items" > 0 and ("counted"."id" not in (select failed.contract_id
            from contract_media as failed
            where "failed"."creator_id" = $5::uuid and failed.state = 'failed') or ("counted"."unsent_items" - (select count(*)::int
              from contract_media as sent
              where sent.contract_id = "counted"."id" and sent.state = 'failed' and 0 < (select count(*)
                from contract_media_take as shown
                join media_rendition as preview on preview.media_id = shown.media_id and preview.variant = 'watermarked'
                where shown.contract_media_id = "sent"."id" and not shown.held))) > 0)) and not ("counted"."agency_id" in (select member.id
          from member
          where "member"."suspended_at" is not null) or "counted"."creator_id" in (select member.id
          from member
          where "member"."suspended_at" is not null)) else 0 < (select count(*)
        from contract_media as item
        where item.contract_id = "counted"."id" and "item"."state" = 'approved' and "item"."updated_at" >= date_trunc('month', $6::timestamptz)) end or ''::text = 'approved_this_month' and "counted"."state" in ('delivered', 'finalizing', 'completed') and "counted"."delivered_at" >= date_trunc('month', $7::timestamptz) - interval '1 day' and 0 < (select count(*)
        from contract_media as item
        where item.contract_id = "counted"."id" and "item"."state" = 'approved' and "item"."updated_at" >= date_trunc('month', $8::timestamptz))) else "counted"."state" = ''::text end)) end as "total"
from "contract"
inner join "member" as "agency" on "agency"."id" = "contract"."agency_id"
inner join "member" as "creator" on "creator"."id" = "contract"."creator_id"
left join "live_payment" as "payment" on "payment"."contract_id" = "contract"."id"
left join "feedback" on "feedback"."contract_id" = "contract"."id"
where contract.id in (select listed.id
  from contract as listed
  where "listed"."creator_id" = $9::uuid and case when ''::text = '' then true when ''::text in ('review', 'changes', 'late', 'approved_this_month') then ("listed"."state" = 'in_progress' and case ''::text when 'review' then (select count(*)
      from contract_media as item
      where item.contract_id = "listed"."id" and item.state = 'needs_review') > 0 when 'changes' then (select count(*)
      from contract_media as item
      where item.contract_id = "listed"."id" and item.state = 'changes_requested') > 0 when 'late' then "listed"."due_at" <= $10::timestamptz and ("listed"."unsent_items" > 0 and ("listed"."id" not in (select failed.contract_id
          from contract_media as failed
          where "failed"."creator_id" = $11::uuid and failed.state = 'failed') or ("listed"."unsent_items" - (select count(*)::int
            from contract_media as sent
            where sent.contract_id = "listed"."id" and sent.state = 'failed' and 0 < (select count(*)
              from contract_media_take as shown
              join media_rendition as preview on preview.media_id = shown.media_id and preview.variant = 'watermarked'
              where shown.contract_media_id = "sent"."id" and not shown.held))) > 0)) and not ("listed"."agency_id" in (select member.id
        from member
        where "member"."suspended_at" is not null) or "listed"."creator_id" in (select member.id
        from member
        where "member"."suspended_at" is not null)) else 0 < (select count(*)
      from contract_media as item
      where item.contract_id = "listed"."id" and "item"."state" = 'approved' and "item"."updated_at" >= date_trunc('month', $12::timestamptz)) end or ''::text = 'approved_this_month' and "listed"."state" in ('delivered', 'finalizing', 'completed') and "listed"."delivered_at" >= date_trunc('month', $13::timestamptz) - interval '1 day' and 0 < (select count(*)
      from contract_media as item
      where item.contract_id = "listed"."id" and "item"."state" = 'approved' and "item"."updated_at" >= date_trunc('month', $14::timestamptz))) else "listed"."state" = ''::text end
  order by "listed"."id" desc
  limit $15 offset $16)
order by "contract"."id" desc;
