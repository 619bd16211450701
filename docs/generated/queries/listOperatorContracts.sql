-- operator
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
  where list = 'contract' and owner = of_all()) when '%%'::text = '%%' and ''::text in ('in_progress', 'delivered', 'finalizing', 'completed', 'cancelled') then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'contract' and owner = of_all() and part = ''::text) else (select count(*)
  from contract as counted
  where case ''::text when '' then true else "counted"."state" = ''::text end) end as "total"
from "contract"
inner join "member" as "agency" on "agency"."id" = "contract"."agency_id"
inner join "member" as "creator" on "creator"."id" = "contract"."creator_id"
left join "live_payment" as "payment" on "payment"."contract_id" = "contract"."id"
left join "feedback" on "feedback"."contract_id" = "contract"."id"
where contract.id in (with skip as materialized ( (select week, before
      from ( select week, sum(amount) over (order by week desc) - amount as before
        from ( select week, sum(amount) as amount
          from ( select right(part, 6)::bigint as week, amount
            from kept_sum
            where list = 'contract_in_week' and owner = of_all() and length(part) >= 6 and (''::text = '' or split_part(part, ' ', 1) = ''::text) ) as counted
          group by week) as by_week) as skipped
      where $1::bigint >= 1000 and ''::text in ('', 'in_progress', 'delivered', 'finalizing', 'completed', 'cancelled') and before <= $2::bigint
      order by week
      limit 1)
    union all select 465402, 0
    where not ($3::bigint >= 1000 and ''::text in ('', 'in_progress', 'delivered', 'finalizing', 'completed', 'cancelled'))) select listed.id
  from "contract" as listed
  where case ''::text when '' then true else "listed"."state" = ''::text end and true and "listed"."id" < (select first_id_of_week(week + 1)
    from skip)
  order by listed.id desc
  limit $4 offset greatest(0, $5::bigint - (select before
      from skip))::bigint)
order by case when ''::text = 'reported' then contract.reported_at end asc nulls last, "contract"."id" desc;
