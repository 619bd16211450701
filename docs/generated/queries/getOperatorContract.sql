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
  where asset.contract_id = contract.id) as "item_states", (select to_json(obj)
  from (select "face"."id", "face"."first_name", "face"."display_name", "face"."picture_key", "face_profile"."short_bio", "face_profile"."gender", "face_profile"."birth_date", "face_profile"."native_language", "face_profile"."languages", "face_profile"."country", "face_profile"."quality_good", "face_profile"."quality_bad", "face_profile"."professionalism_good", "face_profile"."professionalism_bad", (select coalesce(json_agg(agg), '[]')
      from (select "id", "media_id", "name", "state", "failure", "thumbnail_index", "thumbnail_count"
        from "portfolio_item"
        where "portfolio_item"."creator_id" = "face"."id" and "portfolio_item"."state" = 'ready'
        order by "portfolio_item"."position", "portfolio_item"."id"
        limit 60) as agg) as "portfolio"
    from "member" as "face"
    left join "creator_profile" as "face_profile" on "face_profile"."creator_id" = "face"."id"
    where "face"."id" = "contract"."creator_id") as obj) as "creator_face", (select coalesce(json_agg(agg), '[]')
  from (select "contract_asset"."id", "contract_asset"."type", "contract_asset"."committed", "desired_asset"."brief", "contract_asset"."crop", "contract_asset"."requirements", "contract_asset"."lost_rounds", "contract_asset"."lost_rounds_by_place", (select coalesce(json_agg(agg), '[]')
      from (select "contract_media".*, "media"."kind", "media"."file_name", "media"."size_bytes", "media"."duration_seconds", (select variant
          from media_rendition
          where media_rendition.media_id = contract_media.media_id and (variant in ('thumb-0-md', 'thumb-0-lg') or (variant in ('clean-thumb-0-md', 'clean-thumb-0-lg') and (select contract.state
                from contract
                where contract.id = contract_media.contract_id) in ('finalizing', 'completed')))
          order by starts_with(variant, 'clean-') desc, variant desc
          limit 1) as "thumbnail_variant", (select json_build_object('num', rate_num, 'den', rate_den, 'frames', frames)
          from media_rendition
          where media_rendition.media_id = "contract_media"."media_id" and rate_num is not null and variant = case when (select contract.state
            from contract
            where contract.id = contract_media.contract_id) in ('finalizing', 'completed') then 'optimized' else 'watermarked' end) as "film", exists (select
          from contract
          where contract.id = contract_media.contract_id and (contract.state not in ('in_progress') or exists (select
              from member
              where member.id in ("contract"."agency_id", "contract"."creator_id") and "member"."suspended_at" is not null))) as "stands_still", (select json_build_object('findings', take_check.findings, 'reason', take_check.reason)
          from take_check
          where take_check.media_id = "contract_media"."media_id") as "check", (select json_build_object( 'open', count(*) filter (where remark.state = 'open'), 'done', count(*) filter (where remark.state = 'done'), 'settled', count(*) filter (where remark.state = 'settled'))
          from remark
          where remark.contract_media_id = contract_media.id) as "remarks", (select coalesce(json_agg(agg), '[]')
          from (select "earlier"."take", "earlier"."sent_at", "earlier"."note", "earlier"."change_request_message", "earlier"."media_id", "earlier"."held", "earlier"."original_removed_at", "earlier_media"."kind", (earlier.previews_removed_at is null and exists (select 1
                from media_rendition
                where media_rendition.media_id = "earlier"."media_id" and variant = 'watermarked')) as "has_watermarked", (select json_build_object('findings', take_check.findings, 'reason', take_check.reason)
              from take_check
              where take_check.media_id = "earlier"."media_id") as "check", (select json_build_object('num', rate_num, 'den', rate_den, 'frames', frames)
              from media_rendition
              where media_rendition.media_id = "earlier"."media_id" and rate_num is not null and variant = case when false then 'optimized' else 'watermarked' end) as "film"
            from "contract_media_take" as "earlier"
            inner join "media" as "earlier_media" on "earlier_media"."id" = "earlier"."media_id"
            where "earlier"."contract_media_id" = "contract_media"."id"
            order by "earlier"."take") as agg) as "takes"
        from "contract_media"
        inner join "media" on "media"."id" = "contract_media"."media_id"
        where "contract_media"."contract_asset_id" = "contract_asset"."id"
        order by "contract_media"."id") as agg) as "medias"
    from "contract_asset"
    inner join "desired_asset" on "desired_asset"."id" = "contract_asset"."desired_asset_id"
    where "contract_asset"."contract_id" = "contract"."id"
    order by "contract_asset"."position") as agg) as "assets", (select coalesce(sum(refund.creator_minor), 0)::bigint
  from live_payment as payment
  join refund on refund.payment_id = payment.id
  where payment.contract_id = contract.id and refund.state = 'done' and refund.creator_minor > 0) as "returned_minor"
from "contract"
inner join "member" as "agency" on "agency"."id" = "contract"."agency_id"
inner join "member" as "creator" on "creator"."id" = "contract"."creator_id"
left join "live_payment" as "payment" on "payment"."contract_id" = "contract"."id"
left join "feedback" on "feedback"."contract_id" = "contract"."id"
where "contract"."id" = $1;
