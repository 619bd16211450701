-- A campaign as the operator judges it: what creators will read, and nothing that changes by itself. Kept at every step of a review,
-- so that what changed between two of them can be told by field and item.
create function campaign_snapshot(judged uuid) returns jsonb language sql stable as $$
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
  from campaign where campaign.id = judged
$$;

-- Videos by age and not in the creator's order: a new order is no change to look at.
create function creator_profile_snapshot(judged uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'gender', creator_profile.gender,
    'birthDate', creator_profile.birth_date,
    'nativeLanguage', creator_profile.native_language,
    'languages', creator_profile.languages,
    'shortBio', creator_profile.short_bio,
    'country', creator_profile.country,
    'streetAddress', creator_profile.street_address,
    'city', creator_profile.city,
    'state', creator_profile.state_region,
    'postalCode', creator_profile.postal_code,
    'instagram', creator_profile.instagram,
    'portfolio', coalesce((
      select jsonb_agg(jsonb_build_object('id', portfolio_item.id, 'name', portfolio_item.name) order by portfolio_item.id)
      from portfolio_item where portfolio_item.creator_id = creator_profile.creator_id), '[]'))
  from creator_profile where creator_profile.creator_id = judged
$$;

create table review_step (
  id uuid primary key,
  campaign_id uuid references campaign (id) on delete cascade,
  -- A profile that is deleted takes with it what was kept of it.
  creator_id uuid references creator_profile (creator_id) on delete cascade,
  kind text not null check (kind in ('submitted', 'approved', 'rejected', 'taken_down', 'looked_at')),
  -- Null where the member submitted.
  operator_id uuid references member (id) on delete restrict,
  reason text,
  snapshot jsonb not null,
  created_at timestamptz not null,
  constraint review_step_of_one_record check ((campaign_id is null) <> (creator_id is null))
);
create index review_step_by_campaign on review_step (campaign_id, created_at desc, id desc) where campaign_id is not null;
create index review_step_by_creator on review_step (creator_id, created_at desc, id desc) where creator_id is not null;

-- What stands as it was judged is the step to compare with from now on. What was edited before today has none.
insert into review_step (id, campaign_id, kind, snapshot, created_at)
  select gen_random_uuid(), id, 'approved', campaign_snapshot(id), coalesce(published_at, created_at)
  from campaign where state in ('published', 'filled', 'delivered') and edited_at is null;
insert into review_step (id, campaign_id, kind, snapshot, created_at)
  select gen_random_uuid(), id, 'submitted', campaign_snapshot(id), coalesce(submitted_at, created_at)
  from campaign where state = 'in_review';
insert into review_step (id, creator_id, kind, snapshot, created_at)
  select gen_random_uuid(), creator_id, 'approved', creator_profile_snapshot(creator_id), coalesce(verified_at, submitted_at, now())
  from creator_profile where state = 'verified' and portfolio_changed_at is null;
insert into review_step (id, creator_id, kind, snapshot, created_at)
  select gen_random_uuid(), creator_id, 'submitted', creator_profile_snapshot(creator_id), coalesce(submitted_at, now())
  from creator_profile where state = 'in_review';

-- A report that the operator answered: the job leaves the queue, and may be reported again later.
alter table contract add column report_dismissed_at timestamptz;

-- Large payouts need two operators: who asked and when, and who agreed.
alter table payout add column first_operator_at timestamptz;
alter table payout add column second_operator_id uuid references member (id) on delete restrict;
create index payout_by_batch on payout (batch_id) where batch_id is not null;

-- The log says who did what to whom by the names of that day; names change and accounts are deleted.
alter table audit_entry add column operator_name text not null default '';
alter table audit_entry add column subject_name text not null default '';
alter table audit_entry disable trigger audit_entry_append_only;
update audit_entry set operator_name = member.display_name from member where member.id = audit_entry.operator_id;
update audit_entry set subject_name = campaign.name from campaign where subject = 'campaign' and campaign.id::text = subject_id;
update audit_entry set subject_name = member.display_name from member
  where subject in ('member', 'creator_profile') and member.id::text = subject_id;
alter table audit_entry enable trigger audit_entry_append_only;
create index audit_entry_by_subject on audit_entry (subject_id, id desc);
create index audit_entry_by_operator on audit_entry (operator_id, id desc);
