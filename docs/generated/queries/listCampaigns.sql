-- agency
select "campaign".*, "agency"."display_name" as "agency_display_name", "agency"."picture_key" as "agency_picture_key", (select coalesce(json_agg(agg), '[]')
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
  where contract.campaign_id = campaign.id and contract.state <> 'cancelled' and contract_media.state = 'needs_review') as "media_review_pending", case when '%%'::text = '%%' and ''::text = '' then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'campaign_of' and owner = $1::uuid) when '%%'::text = '%%' and ''::text in ('draft', 'rejected', 'in_review', 'published', 'filled', 'delivered') then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'campaign_of' and owner = $2::uuid and part = ''::text) else (select count(distinct waits.campaign_id)
  from candidate_request as waits
  where waits.agency_id = $3::uuid and waits.state = 'new') end as "total"
from "campaign"
inner join "member" as "agency" on "agency"."id" = "campaign"."agency_id"
where campaign.id in (select listed.id
  from campaign as listed
  where "listed"."agency_id" = $4::uuid and case ''::text when '' then true when 'undecided' then "listed"."id" in (select distinct waits.campaign_id
    from candidate_request as waits
    where waits.agency_id = $5::uuid and waits.state = 'new') else "listed"."state" = ''::text end and ('%%'::text = '%%' or concat_ws(' ', "listed"."name", "listed"."description") ilike '%%'::text)
  order by "listed"."id" desc
  limit $6 offset $7)
order by "campaign"."id" desc;
