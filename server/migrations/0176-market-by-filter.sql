-- Without a transaction.
-- Applications to past campaigns also store what the market is filtered by, so that a filter looks up no campaign (docs/decisions/176).
-- The lock is waited for as long as migrations wait.
set lock_timeout = '3s';
alter table past_application add column if not exists shippable_product boolean not null default false, add column if not exists wanted_types text[] not null default '{}';
create or replace view found_past_application as
  select request.campaign_id, request.creator_id, campaign.published_at, campaign.desired_creators - campaign.hired as open_places, campaign.wanted_files,
    campaign.shippable_product, campaign.wanted_types
  from candidate_request as request join campaign on campaign.id = request.campaign_id
  where campaign.published_at is not null and (campaign.state <> 'published' or campaign.hidden_at is not null);
-- Transactions that write with the functions from before end first, so that what they write is completed below.
do $do$ begin lock table campaign in share row exclusive mode; create or replace function keep_past_applications_of_campaign() returns trigger language plpgsql as $$ begin
  if new.published_at is null or (new.state = 'published' and new.hidden_at is null) then delete from past_application where campaign_id = new.id; else
    insert into past_application (campaign_id, creator_id, published_at, open_places, wanted_files, shippable_product, wanted_types)
      select campaign_id, creator_id, published_at, open_places, wanted_files, shippable_product, wanted_types from found_past_application as found
      where found.campaign_id = new.id order by creator_id
      on conflict (campaign_id, creator_id) do update
        set published_at = excluded.published_at, open_places = excluded.open_places, wanted_files = excluded.wanted_files,
          shippable_product = excluded.shippable_product, wanted_types = excluded.wanted_types; end if; return null; end $$; create or replace trigger past_applications_kept
  after update of state, hidden_at, published_at, desired_creators, hired, wanted_files, shippable_product, wanted_types on campaign
  for each row when ((old.published_at is not null and (old.state <> 'published' or old.hidden_at is not null)
      or new.published_at is not null and (new.state <> 'published' or new.hidden_at is not null))
    and (old.published_at, old.state <> 'published' or old.hidden_at is not null, old.desired_creators - old.hired, old.wanted_files,
        old.shippable_product, old.wanted_types)
      is distinct from (new.published_at, new.state <> 'published' or new.hidden_at is not null, new.desired_creators - new.hired, new.wanted_files,
        new.shippable_product, new.wanted_types))
  execute function keep_past_applications_of_campaign(); end $do$;
do $do$ begin lock table candidate_request in share row exclusive mode; create or replace function keep_past_application_of_request() returns trigger language plpgsql as $$ begin
  -- Locks the campaign before its state is read: it would otherwise leave the market without this application (R-430).
  perform from campaign where id = new.campaign_id for no key update; insert into past_application
    (campaign_id, creator_id, published_at, open_places, wanted_files, shippable_product, wanted_types)
    select campaign_id, creator_id, published_at, open_places, wanted_files, shippable_product, wanted_types from found_past_application as found
    where found.campaign_id = new.campaign_id and found.creator_id = new.creator_id
    on conflict (campaign_id, creator_id) do nothing; return null; end $$; end $do$;
create or replace function mend_past_applications_after(after_id uuid, most integer, out last_id uuid, out wrong bigint) language plpgsql as $$ declare touched uuid[]; begin
  last_id := (select id from campaign where id > after_id order by id offset most - 1 limit 1); select array_agg(distinct campaign_id order by campaign_id), count(*) into touched, wrong from (
    select coalesce(kept.campaign_id, found.campaign_id) as campaign_id
    from (select * from past_application where campaign_id > after_id and (last_id is null or campaign_id <= last_id)) as kept
      full join (select * from found_past_application where campaign_id > after_id and (last_id is null or campaign_id <= last_id)) as found
        using (campaign_id, creator_id)
    where (kept.published_at, kept.open_places, kept.wanted_files, kept.shippable_product, kept.wanted_types)
      is distinct from (found.published_at, found.open_places, found.wanted_files, found.shippable_product, found.wanted_types)) as differing; if wrong = 0 then return; end if; perform
    from campaign where id = any (touched) order by id for no key update; delete from past_application as kept where campaign_id = any (touched)
    and not exists (select from found_past_application as found where found.campaign_id = kept.campaign_id and found.creator_id = kept.creator_id); insert into past_application
    (campaign_id, creator_id, published_at, open_places, wanted_files, shippable_product, wanted_types)
    select campaign_id, creator_id, published_at, open_places, wanted_files, shippable_product, wanted_types from found_past_application
    where campaign_id = any (touched) order by campaign_id, creator_id
    on conflict (campaign_id, creator_id) do update
      set published_at = excluded.published_at, open_places = excluded.open_places, wanted_files = excluded.wanted_files,
        shippable_product = excluded.shippable_product, wanted_types = excluded.wanted_types; end $$;
reset lock_timeout;
-- Two thousand campaigns at a time, locked as by those who change them: rows from before are completed.
do $$ declare at uuid := '00000000-0000-0000-0000-000000000000'; last uuid; begin loop last := (select (array_agg(batch.id order by batch.id desc))[1] from (select id from campaign where id > at order by id limit 2000) as batch); exit when last is null; perform from campaign where id > at and id <= last order by id for no key update; update past_application as kept set shippable_product = campaign.shippable_product, wanted_types = campaign.wanted_types from campaign where campaign.id = kept.campaign_id and kept.campaign_id > at and kept.campaign_id <= last and campaign.id > at and campaign.id <= last and (kept.shippable_product, kept.wanted_types) is distinct from (campaign.shippable_product, campaign.wanted_types); commit; at := last; end loop; end $$;
-- Every order of the market, with what it is filtered by.
drop index concurrently if exists past_application_newest;
create index concurrently past_application_newest on past_application (creator_id, published_at desc, campaign_id desc) include (shippable_product, wanted_types);
drop index concurrently if exists past_application_in_turn;
drop index concurrently if exists past_application_by_free_places;
create index concurrently past_application_by_free_places on past_application (creator_id, open_places desc, published_at desc, campaign_id desc) include (shippable_product, wanted_types);
drop index concurrently if exists past_application_by_places;
drop index concurrently if exists past_application_by_least_files;
create index concurrently past_application_by_least_files on past_application (creator_id, (-wanted_files) desc, published_at desc, campaign_id desc) include (wanted_files, shippable_product, wanted_types);
drop index concurrently if exists past_application_by_few_files;
-- A kind of content that few campaigns ask for is found without reading all others.
drop index concurrently if exists campaign_open_for_video;
create index concurrently campaign_open_for_video on campaign (published_at desc, id desc) where state = 'published' and hidden_at is null and published_at is not null and 'video' = any (wanted_types);
drop index concurrently if exists campaign_open_for_photos;
create index concurrently campaign_open_for_photos on campaign (published_at desc, id desc) where state = 'published' and hidden_at is null and published_at is not null and 'photos' = any (wanted_types);
-- Without it, pages would look up each row that was completed until the next automatic one.
vacuum (analyze) past_application;
