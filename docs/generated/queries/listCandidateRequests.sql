-- agency
select "candidate_request".*, "bargain"."name" as "campaign_name", "bargain"."state" as "campaign_state", "bargain"."delivery_days" as "campaign_delivery_days", "bargain"."currency", "candidate"."first_name" as "creator_first_name", "candidate"."display_name" as "creator_display_name", "candidate"."picture_key" as "creator_picture_key", "buyer"."country" as "buyer_country", "buyer"."trn" as "buyer_trn", (select outcome
  from vat_id_standing
  where vat_id_standing.member_id = "candidate_request"."agency_id") as "buyer_vat_id", "talk"."id" as "talk_id", "job"."id" as "contract_id", "job"."state" as "contract_state", "job"."price_minor" as "contract_price_minor", "due"."creator_fee_minor" as "frozen_creator_fee_minor", "due"."service_fee_minor" as "frozen_service_fee_minor", "due"."vat_minor" as "frozen_vat_minor", (select coalesce(json_agg(agg), '[]')
  from (select "desired_asset"."id", "desired_asset"."type", "desired_asset"."count", "desired_asset"."brief", "desired_asset"."removed_at", "offer_asset"."count" as "offered"
    from "desired_asset"
    left join "offer_asset" on "offer_asset"."desired_asset_id" = "desired_asset"."id" and "offer_asset"."offer_id" = "candidate_request"."offer_id"
    where "desired_asset"."campaign_id" = "candidate_request"."campaign_id" and ("desired_asset"."removed_at" is null or "offer_asset"."count" > 0)
    order by "desired_asset"."position", "desired_asset"."id") as agg) as "assets", (select to_json(obj)
  from (select "shown_profile"."quality_good", "shown_profile"."quality_bad", "shown_profile"."professionalism_good", "shown_profile"."professionalism_bad", (select coalesce(json_agg(agg), '[]')
      from (select "id", "media_id", "name", "state", "failure", "thumbnail_index", "thumbnail_count"
        from "portfolio_item"
        where "portfolio_item"."creator_id" = "shown"."id" and "portfolio_item"."state" = 'ready'
        order by "portfolio_item"."position", "portfolio_item"."id"
        limit 3) as agg) as "videos"
    from "member" as "shown"
    left join "creator_profile" as "shown_profile" on "shown_profile"."creator_id" = "shown"."id"
    where "shown"."id" = "candidate_request"."creator_id") as obj) as "showcase", ((select marked_at
    from shortlist_mark
    where shortlist_mark.candidate_request_id = "candidate_request"."id") is not null) as "is_shortlisted", (select case ''::text when '' then candidates_new + candidates_accepted + candidates_declined when 'new' then candidates_new when 'accepted' then candidates_accepted else candidates_declined end
  from campaign
  where id = $1::uuid) as "total"
from "candidate_request"
inner join "campaign" as "bargain" on "bargain"."id" = "candidate_request"."campaign_id"
inner join "member" as "candidate" on "candidate"."id" = "candidate_request"."creator_id"
left join "billing_info" as "buyer" on "buyer"."agency_id" = "candidate_request"."agency_id"
left join "conversation" as "talk" on "talk"."agency_id" = "candidate_request"."agency_id" and "talk"."creator_id" = "candidate_request"."creator_id"
left join "contract" as "job" on "job"."candidate_request_id" = "candidate_request"."id"
left join "payment" as "due" on "due"."contract_id" = "job"."id"
where candidate_request.id in (select listed.id
  from candidate_request as listed
  where listed.campaign_id = $2::uuid and (select agency_id
    from campaign
    where id = $3::uuid) = $4::uuid and (''::text = '' or listed.state = ''::text) and true and true
  order by coalesce("listed"."renewed_at", "listed"."created_at") desc, "listed"."id" desc
  limit $5 offset $6)
order by coalesce("candidate_request"."renewed_at", "candidate_request"."created_at") desc, "candidate_request"."id" desc;
