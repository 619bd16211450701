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
    where "creator_id" = $2) as obj) as "applicant", found.total as "total"
from "campaign"
inner join "member" as "agency" on "agency"."id" = "campaign"."agency_id"
inner join (with past_week as materialized (select rank, (extract(epoch
        from began_at) / 604800)::bigint as week, amount
    from ( select 0 as rank, date_bin('7 days', one.published_at, 'epoch') as began_at, count(*) as amount
      from past_application as one
      where one.creator_id = $3::uuid
      group by 1, 2) as begun), skip as materialized ( (select week, before
      from ( select week, sum(amount) over (order by week desc) - amount as before
        from ( select week, sum(amount) as amount
          from ( select right(part, 6)::bigint as week, amount
            from kept_sum
            where list = 'open_campaign' and owner = of_all() and length(part) >= 6 and true
            union all select week, amount
            from past_week) as counted
          group by week) as by_week) as skipped
      where $4::bigint >= 1000 and before <= $5::bigint
      order by week
      limit 1)
    union all select 465402, 0
    where not ($6::bigint >= 1000)) select picked.id, ((select coalesce(sum(amount), 0)::bigint
      from kept_sum
      where list = 'open_campaign' and owner = of_all()) + coalesce((select sum(amount)
        from past_week
        where $7::bigint >= 1000), (select count(*)
        from past_application as counted
        where counted.creator_id = $8::uuid)))::int as total
  from (select merged.id
    from ( (select listed.id, listed.published_at, 0 as rank
        from campaign as "listed"
        where "listed"."published_at" is not null and "listed"."state" = 'published' and "listed"."hidden_at" is null and (''::text = '' or ''::text = any("listed"."wanted_types")) and (null::boolean is null or "listed"."shippable_product" = null::boolean) and (not false::boolean or "listed"."state" = 'published' and "listed"."hidden_at" is null and (select "me"."state"
            from creator_profile as me
            where me.creator_id = $9::uuid) = 'verified' and ("listed"."restriction_language" is null or "listed"."restriction_language" = (select "me"."native_language"
              from creator_profile as me
              where me.creator_id = $10::uuid) or "listed"."restriction_language" = any((select "me"."languages"
                from creator_profile as me
                where me.creator_id = $11::uuid)::text[])) and ("listed"."restriction_countries" = '{}' or (select "me"."country"
              from creator_profile as me
              where me.creator_id = $12::uuid) = any("listed"."restriction_countries")) and ("listed"."restriction_genders" = '{}' or (select "me"."gender"
              from creator_profile as me
              where me.creator_id = $13::uuid) = any("listed"."restriction_genders")) and ("listed"."restriction_age_from" is null or (select extract(year
                from age($14::date, me.birth_date))
              from creator_profile as me
              where me.creator_id = $15::uuid) >= "listed"."restriction_age_from") and ("listed"."restriction_age_to" is null or (select extract(year
                from age($16::date, me.birth_date))
              from creator_profile as me
              where me.creator_id = $17::uuid) <= "listed"."restriction_age_to") and (select count(*) = 0
            from candidate_request as mine
            where mine.campaign_id = "listed"."id" and mine.creator_id = $18::uuid and not "mine"."lapsed")) and "listed"."published_at" < (select begin_of_week(week + 1)
          from skip)
        order by "listed"."published_at" desc, "listed"."id" desc
        limit $19::bigint + greatest(0, $20::bigint - (select before
            from skip))::bigint)
      union all (select one.campaign_id as id, one.published_at, 0 as rank
        from past_application as one
        where one.creator_id = $21::uuid and (''::text = '' or ''::text = any("one"."wanted_types")) and (null::boolean is null or "one"."shippable_product" = null::boolean) and not false::boolean and "one"."published_at" < (select begin_of_week(week + 1)
          from skip)
        order by one.published_at desc, one.campaign_id desc
        limit $22::bigint + greatest(0, $23::bigint - (select before
            from skip))::bigint)) as merged
    order by "merged"."published_at" desc, "merged"."id" desc
    limit $24 offset greatest(0, $25::bigint - (select before
        from skip))::bigint) as picked) as "found" on "found"."id" = "campaign"."id"
order by "campaign"."published_at" desc, "campaign"."id" desc;
