-- agency, creator
select "agency_id", "creator_id", (select coalesce(json_agg(agg), '[]')
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
    order by "contract_asset"."position") as agg) as "assets"
from "contract"
where "contract"."id" = $1;
