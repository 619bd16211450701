-- What an asset asks of a file beside its crop. Frozen with the crop when a job begins: what the campaign asks later is not what was agreed.
alter table desired_asset add column requirements jsonb;
create or replace view live_desired_asset as select * from desired_asset where removed_at is null;
alter table contract_asset add column crop text;
alter table contract_asset add column requirements jsonb;
update contract_asset set crop = desired_asset.crop from desired_asset
  where desired_asset.id = contract_asset.desired_asset_id and desired_asset.crop is not null;

-- What was measured of a delivered file and what follows from it: facts, never sentences. Files from before have none.
create table take_check (
  media_id uuid primary key references media (id) on delete cascade,
  creator_id uuid not null references member (id) on delete cascade,
  facts jsonb not null,
  findings jsonb not null default '[]',
  -- Hashes of pictures, by which a file is found that was delivered before.
  samples bytea not null,
  reason text,
  sent_anyway_at timestamptz,
  checked_at timestamptz not null,
  constraint take_check_sent_whole check ((reason is null) = (sent_anyway_at is null))
);
-- The creator's last deliveries, among which a duplicate is looked for.
create index take_check_by_creator on take_check (creator_id, checked_at desc);

-- Checked, and not shown to the agency until it is sent anyway.
alter table contract_media add column held boolean not null default false;
alter table contract_media add column held_reminder_at timestamptz;
alter table contract_media add constraint contract_media_held_failed check (not held or state = 'failed');
alter table contract_media add constraint contract_media_held_reminded check (held or held_reminder_at is null);
alter table contract_media_take add column held boolean not null default false;

-- As before, with what an asset asks of a file. Without that the snapshot is what it was: a campaign that nobody edited must not look edited.
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
        'brief', desired_asset.brief, 'crop', desired_asset.crop)
        || case when desired_asset.requirements is null then '{}'::jsonb
             else jsonb_build_object('requirements', desired_asset.requirements) end
        order by desired_asset.position, desired_asset.id)
      from desired_asset where desired_asset.campaign_id = campaign.id and desired_asset.removed_at is null), '[]'),
    'referenceMaterials', coalesce((
      select jsonb_agg(jsonb_build_object('id', media.id, 'fileName', media.file_name) order by reference_material.position, media.id)
      from reference_material join media on media.id = reference_material.media_id
      where reference_material.campaign_id = campaign.id), '[]'))
    || case when campaign.delivery_days is null then '{}'::jsonb else jsonb_build_object('deliveryDays', campaign.delivery_days) end
  from campaign where campaign.id = judged
$$;
