-- Applications to campaigns that have left the market, with what the market sorts and filters them by: each page of a creator would otherwise read all
-- of their applications to find these (docs/decisions/141). There is no foreign key, because its check would lock each application of a campaign
-- that leaves: no application is ever deleted, and the nightly proof would remove its row.
create table past_application (
  campaign_id uuid not null,
  creator_id uuid not null,
  published_at timestamptz not null,
  open_places integer not null,
  wanted_files integer not null,
  primary key (campaign_id, creator_id)
);
create index past_application_in_turn on past_application (creator_id, published_at desc, campaign_id desc);
create index past_application_by_places on past_application (creator_id, open_places desc, published_at desc, campaign_id desc);
create index past_application_by_files on past_application (creator_id, wanted_files, published_at desc, campaign_id desc);

-- What the table holds if it is right; the nightly proof compares the two.
create view found_past_application as
  select request.campaign_id, request.creator_id, campaign.published_at, campaign.desired_creators - campaign.hired as open_places, campaign.wanted_files
  from candidate_request as request join campaign on campaign.id = request.campaign_id
  where campaign.published_at is not null and (campaign.state <> 'published' or campaign.hidden_at is not null);

create function keep_past_applications_of_campaign() returns trigger language plpgsql as $$
begin
  if new.published_at is null or (new.state = 'published' and new.hidden_at is null) then
    delete from past_application where campaign_id = new.id;
  else
    insert into past_application (campaign_id, creator_id, published_at, open_places, wanted_files)
      select campaign_id, creator_id, published_at, open_places, wanted_files from found_past_application as found
      where found.campaign_id = new.id order by creator_id
      on conflict (campaign_id, creator_id) do update
        set published_at = excluded.published_at, open_places = excluded.open_places, wanted_files = excluded.wanted_files;
  end if;
  return null;
end $$;
create trigger past_applications_kept after update of state, hidden_at, published_at, desired_creators, hired, wanted_files on campaign
  for each row when ((old.published_at is not null and (old.state <> 'published' or old.hidden_at is not null)
      or new.published_at is not null and (new.state <> 'published' or new.hidden_at is not null))
    and (old.published_at, old.state <> 'published' or old.hidden_at is not null, old.desired_creators - old.hired, old.wanted_files)
      is distinct from (new.published_at, new.state <> 'published' or new.hidden_at is not null, new.desired_creators - new.hired, new.wanted_files))
  execute function keep_past_applications_of_campaign();

create function keep_past_application_of_request() returns trigger language plpgsql as $$
begin
  -- Locks the campaign before its state is read: it would otherwise leave the market without this application (R-430).
  perform from campaign where id = new.campaign_id for no key update;
  insert into past_application (campaign_id, creator_id, published_at, open_places, wanted_files)
    select campaign_id, creator_id, published_at, open_places, wanted_files from found_past_application as found
    where found.campaign_id = new.campaign_id and found.creator_id = new.creator_id
    on conflict (campaign_id, creator_id) do nothing;
  return null;
end $$;
create trigger past_application_kept after insert on candidate_request
  for each row execute function keep_past_application_of_request();

-- Adds what is missing, removes what is too much, corrects what differs, and returns how many rows were wrong.
create function mend_past_applications() returns bigint language plpgsql as $$
declare
  wrong bigint;
  touched uuid[];
begin
  select array_agg(distinct campaign_id order by campaign_id), count(*) into touched, wrong from (
    select coalesce(kept.campaign_id, found.campaign_id) as campaign_id
    from past_application as kept full join found_past_application as found using (campaign_id, creator_id)
    where (kept.published_at, kept.open_places, kept.wanted_files) is distinct from (found.published_at, found.open_places, found.wanted_files)) as differing;
  if wrong = 0 then
    return 0;
  end if;
  perform from campaign where id = any (touched) order by id for no key update;
  delete from past_application as kept where campaign_id = any (touched)
    and not exists (select from found_past_application as found where found.campaign_id = kept.campaign_id and found.creator_id = kept.creator_id);
  insert into past_application (campaign_id, creator_id, published_at, open_places, wanted_files)
    select campaign_id, creator_id, published_at, open_places, wanted_files from found_past_application where campaign_id = any (touched)
    order by campaign_id, creator_id
    on conflict (campaign_id, creator_id) do update
      set published_at = excluded.published_at, open_places = excluded.open_places, wanted_files = excluded.wanted_files;
  return wrong;
end $$;
