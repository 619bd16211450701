-- creator
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
  where contract.campaign_id = campaign.id and contract.state <> 'cancelled' and contract_media.state = 'needs_review') as "media_review_pending", (select to_json(obj)
  from (select "candidate_request".*, "bargain"."name" as "campaign_name", "bargain"."state" as "campaign_state", "bargain"."delivery_days" as "campaign_delivery_days", "bargain"."currency", "candidate"."first_name" as "creator_first_name", "candidate"."display_name" as "creator_display_name", "candidate"."picture_key" as "creator_picture_key", "buyer"."country" as "buyer_country", "buyer"."trn" as "buyer_trn", (select outcome
      from vat_id_standing
      where vat_id_standing.member_id = "candidate_request"."agency_id") as "buyer_vat_id", "talk"."id" as "talk_id", "job"."id" as "contract_id", "job"."state" as "contract_state", "job"."price_minor" as "contract_price_minor", "due"."creator_fee_minor" as "frozen_creator_fee_minor", "due"."service_fee_minor" as "frozen_service_fee_minor", "due"."vat_minor" as "frozen_vat_minor", (select coalesce(json_agg(agg), '[]')
      from (select "desired_asset"."id", "desired_asset"."type", "desired_asset"."count", "desired_asset"."brief", "desired_asset"."removed_at", "offer_asset"."count" as "offered"
        from "desired_asset"
        left join "offer_asset" on "offer_asset"."desired_asset_id" = "desired_asset"."id" and "offer_asset"."offer_id" = "candidate_request"."offer_id"
        where "desired_asset"."campaign_id" = "candidate_request"."campaign_id" and ("desired_asset"."removed_at" is null or "offer_asset"."count" > 0)
        order by "desired_asset"."position", "desired_asset"."id") as agg) as "assets"
    from "candidate_request"
    inner join "campaign" as "bargain" on "bargain"."id" = "candidate_request"."campaign_id"
    inner join "member" as "candidate" on "candidate"."id" = "candidate_request"."creator_id"
    left join "billing_info" as "buyer" on "buyer"."agency_id" = "candidate_request"."agency_id"
    left join "conversation" as "talk" on "talk"."agency_id" = "candidate_request"."agency_id" and "talk"."creator_id" = "candidate_request"."creator_id"
    left join "contract" as "job" on "job"."candidate_request_id" = "candidate_request"."id"
    left join "payment" as "due" on "due"."contract_id" = "job"."id"
    where "candidate_request"."campaign_id" = "campaign"."id" and "candidate_request"."creator_id" = $1) as obj) as "candidate_request", (select to_json(obj)
  from (select "state", "native_language", "languages", "country", "gender", "birth_date"
    from "creator_profile"
    where "creator_id" = $2) as obj) as "applicant"
from "campaign"
inner join "member" as "agency" on "agency"."id" = "campaign"."agency_id"
where "campaign"."id" = $3;
