-- How many files a campaign wants, and of which types: the market is filtered and sorted by them, and would else look up each campaign's (docs/decisions/137).
alter table campaign add column wanted_files integer not null default 0, add column wanted_types text[] not null default '{}';
create or replace view live_campaign as select * from campaign where hidden_at is null;

create function keep_wanted_files() returns trigger language plpgsql as $$
begin
  -- Locks the campaigns before their files are counted: of two changes at once, the later one then sees both.
  perform from campaign where id in (select campaign_id from changed) order by id for no key update;
  update campaign set wanted_files = wanted.files, wanted_types = wanted.types
    from (select touched.id, coalesce(sum(asset.count), 0)::int as files,
        coalesce(array_agg(distinct asset.type order by asset.type) filter (where asset.type is not null), '{}') as types
      from (select distinct campaign_id as id from changed) as touched
      left join live_desired_asset as asset on asset.campaign_id = touched.id group by touched.id) as wanted
    where campaign.id = wanted.id and (campaign.wanted_files, campaign.wanted_types) is distinct from (wanted.files, wanted.types);
  return null;
end $$;
create trigger wanted_files_kept_of_new after insert on desired_asset
  referencing new table as changed for each statement execute function keep_wanted_files();
create trigger wanted_files_kept after update on desired_asset
  referencing new table as changed for each statement execute function keep_wanted_files();
create trigger wanted_files_kept_of_old after delete on desired_asset
  referencing old table as changed for each statement execute function keep_wanted_files();

-- The other side of a conversation, which never changes: a list of conversations would else look it up for each row.
alter table conversation_member add column other_id uuid;
create function set_other_side() returns trigger language plpgsql as $$
begin
  new.other_id := (select case new.member_id when agency_id then creator_id else agency_id end from conversation where id = new.conversation_id);
  return new;
end $$;
create trigger other_side_set before insert on conversation_member for each row execute function set_other_side();
