-- operator
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
  where contract.campaign_id = campaign.id and contract.state <> 'cancelled' and contract_media.state = 'needs_review') as "media_review_pending", (select count(*)::int
  from review_step as sent
  where "sent"."campaign_id" = "campaign"."id" and sent.kind = 'submitted') as "submissions", case when ''::text = '' then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'campaign' and owner = of_all()) - (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'campaign' and owner = of_all() and part = 'draft') else case when '%%'::text = '%%' and ''::text = '' then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'campaign' and owner = of_all()) when '%%'::text = '%%' and ''::text in ('draft', 'rejected', 'in_review', 'published', 'filled', 'delivered') then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'campaign' and owner = of_all() and part = ''::text) else (select count(*)
  from campaign as counted
  where case ''::text when '' then "counted"."state" <> 'draft' when 'edited' then "counted"."state" in ('published', 'filled') and "counted"."edited_at" is not null else "counted"."state" = ''::text end) end end as "total"
from "campaign"
inner join "member" as "agency" on "agency"."id" = "campaign"."agency_id"
where campaign.id in (with waiting as materialized (select (select coalesce(sum(amount), 0)::bigint
      from kept_sum
      where list = 'campaign' and owner = of_all() and part = 'in_review') - 0 as count), head as materialized ( (select "listed"."id" as id
      from "campaign" as listed
      where listed.state = 'in_review' and 2 * $1::bigint <= (select count
        from waiting) and true
      order by listed.submitted_at, "listed"."id" desc
      limit $2::bigint offset $3::bigint)
    union all (select "listed"."id" as id
      from "campaign" as listed
      where listed.state = 'in_review' and 2 * $4::bigint > (select count
        from waiting) and $5::bigint < (select count
        from waiting) and true
      order by listed.submitted_at desc, "listed"."id"
      limit greatest(0, least($6::bigint, (select count
            from waiting) - $7::bigint)) offset greatest(0, (select count
          from waiting) - $8::bigint - $9::bigint))), skip as materialized ( (select week, before
      from ( select week, sum(amount) over (order by week desc) - amount as before
        from ( select week, sum(amount) as amount
          from ( select right(part, 6)::bigint as week, amount
            from kept_sum
            where list = 'campaign_in_week' and owner = of_all() and length(part) >= 6 and split_part(part, ' ', 1) not in ('draft', 'in_review') ) as counted
          group by week) as by_week) as skipped
      where ($10::bigint - (select count
          from waiting)) >= 1000 and before <= ($11::bigint - (select count
          from waiting))
      order by week
      limit 1)
    union all select 465402, 0
    where not (($12::bigint - (select count
          from waiting)) >= 1000)) select id
  from head
  union all (select "listed"."id"
    from "campaign" as listed
    where listed.state not in ('draft', 'in_review') and true and "listed"."id" < (select first_id_of_week(week + 1)
      from skip)
    order by "listed"."id" desc
    limit $13::bigint - (select count(*)
      from head) offset greatest(0, ($14::bigint - (select count
          from waiting)) - (select before
        from skip))::bigint))
order by case when campaign.state = 'in_review' then campaign.submitted_at end asc nulls last, case when ''::text = 'edited' then campaign.edited_at end desc nulls last, "campaign"."id" desc;
