-- How many days a campaign gives for delivering, and what an application was made in view of: the longer of the two holds when it is accepted (R-179).
alter table campaign add column delivery_days integer constraint campaign_delivery_days check (delivery_days between 1 and 90);
create or replace view live_campaign as select * from campaign where hidden_at is null;
alter table candidate_request
  add column delivery_days integer constraint candidate_request_delivery_days check (delivery_days between 1 and 90);

-- Frozen at acceptance; jobs from before have none.
alter table contract
  add column due_at timestamptz,
  add column due_reminders integer not null default 0;
create index contract_to_deliver on contract (due_at) where state = 'in_progress' and due_at is not null;

-- Without days the snapshot is what it was: a campaign that nobody edited must not look edited.
create or replace function campaign_snapshot(judged uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'name', campaign.name,
    'description', campaign.description,
    'shippableProduct', campaign.shippable_product,
    'desiredCreators', campaign.desired_creators,
    'restrictionAgeFrom', campaign.restriction_age_from,
    'restrictionAgeTo', campaign.restriction_age_to,
    'restrictionGenders', campaign.restriction_genders,
    'restrictionCountries', campaign.restriction_countries,
    'restrictionLanguage', campaign.restriction_language,
    'desiredAssets', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', desired_asset.id, 'type', desired_asset.type, 'count', desired_asset.count,
        'brief', desired_asset.brief, 'crop', desired_asset.crop) order by desired_asset.position, desired_asset.id)
      from desired_asset where desired_asset.campaign_id = campaign.id and desired_asset.removed_at is null), '[]'),
    'referenceMaterials', coalesce((
      select jsonb_agg(jsonb_build_object('id', media.id, 'fileName', media.file_name) order by reference_material.position, media.id)
      from reference_material join media on media.id = reference_material.media_id
      where reference_material.campaign_id = campaign.id), '[]'))
    || case when campaign.delivery_days is null then '{}'::jsonb else jsonb_build_object('deliveryDays', campaign.delivery_days) end
  from campaign where campaign.id = judged
$$;
