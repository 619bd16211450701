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
  where "sent"."campaign_id" = "campaign"."id" and sent.kind = 'submitted') as "submissions", (select json_build_object( 'version', md5(current::text), 'current', current, 'base', (select judged.snapshot
      from review_step as judged
      where "judged"."campaign_id" = "campaign"."id" and judged.kind <> 'submitted'
      order by judged.created_at desc, judged.id desc
      limit 1), 'steps', coalesce(( select json_agg(json_build_object('kind', step.kind, 'at', step.created_at, 'reason', step.reason, 'operatorName', judge.display_name)
          order by step.created_at desc, step.id desc)
        from review_step as step
        left join member as judge on judge.id = step.operator_id
        where "step"."campaign_id" = "campaign"."id"), '[]'))
  from (select campaign_snapshot("campaign"."id") as current) as content) as "review", (select json_build_object( 'memberSince', about.created_at, 'isSuspended', "about"."suspended_at" is not null, 'campaigns', json_build_object( 'published', (select count(*)
        from campaign as own
        where own.agency_id = "campaign"."agency_id" and own.published_at is not null), 'rejections', (select count(*)
        from review_step
        join campaign as own on own.id = review_step.campaign_id
        where own.agency_id = "campaign"."agency_id" and review_step.kind in ('rejected', 'taken_down'))), 'jobs', json_build_object('open', (select coalesce(sum(amount), 0)::bigint
        from kept_sum
        where list = 'contract_of' and owner = "campaign"."agency_id" and part = any (array['in_progress', 'delivered'])), 'completed', (select coalesce(sum(amount), 0)::bigint
        from kept_sum
        where list = 'contract_of' and owner = "campaign"."agency_id" and part = any (array['finalizing', 'completed'])), 'cancelled', (select coalesce(sum(amount), 0)::bigint
        from kept_sum
        where list = 'contract_of' and owner = "campaign"."agency_id" and part = any (array['cancelled']))), 'failedPayments', (select count(*)
      from live_payment as payment
      where payment.agency_id = "campaign"."agency_id" and payment.failure is not null and payment.state = 'scheduled'), 'paidMinor', (select coalesce(sum(amount), 0)::bigint
      from kept_sum
      where list = 'charged_of' and owner = "campaign"."agency_id"), 'billingCountry', (select billing_info.country
      from billing_info
      where billing_info.agency_id = "campaign"."agency_id"), 'card', (select json_build_object('brand', payment_method.brand, 'last4', payment_method.last4)
      from payment_method
      where payment_method.agency_id = "campaign"."agency_id" and payment_method.is_default
      limit 1))
  from member as about
  where about.id = "campaign"."agency_id") as "agency_record"
from "campaign"
inner join "member" as "agency" on "agency"."id" = "campaign"."agency_id"
where "campaign"."id" = $1;
