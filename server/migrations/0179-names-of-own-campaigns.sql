-- Without a transaction.
-- The names of the campaigns that a creator has jobs in, so that a search of 20,000 jobs looks up no campaign (docs/decisions/179).
create table if not exists creator_campaign (creator_id uuid not null, campaign_id uuid not null, name text not null, primary key (creator_id, campaign_id) include (name));
-- A campaign is locked while a job in it begins and while it is renamed, so neither misses the other.
create or replace function keep_creator_campaign() returns trigger language plpgsql as $$ begin insert into creator_campaign (creator_id, campaign_id, name) select new.creator_id, campaign.id, lower(campaign.name) from campaign where campaign.id = new.campaign_id on conflict (creator_id, campaign_id) do nothing; return null; end $$;
create or replace function rename_creator_campaigns() returns trigger language plpgsql as $$ begin update creator_campaign set name = lower(new.name) from contract where contract.campaign_id = new.id and creator_campaign.creator_id = contract.creator_id and creator_campaign.campaign_id = new.id; return null; end $$;
-- The lock is waited for as long as migrations wait.
set lock_timeout = '3s';
create or replace trigger creator_campaign_kept after insert on contract for each row execute function keep_creator_campaign();
create or replace trigger creator_campaigns_renamed after update of name on campaign for each row when (lower(new.name) <> lower(old.name)) execute function rename_creator_campaigns();
reset lock_timeout;
-- Two thousand campaigns at a time, locked as by those who rename them: jobs from before the triggers are named here.
do $$ declare at uuid := '00000000-0000-0000-0000-000000000000'; last uuid; begin loop last := (select (array_agg(batch.id order by batch.id desc))[1] from (select id from campaign where id > at order by id limit 2000) as batch); exit when last is null; perform from campaign where id > at and id <= last order by id for no key update; insert into creator_campaign (creator_id, campaign_id, name) select contract.creator_id, campaign.id, lower(campaign.name) from campaign join contract on contract.campaign_id = campaign.id where campaign.id > at and campaign.id <= last on conflict (creator_id, campaign_id) do update set name = excluded.name; commit; at := last; end loop; end $$;
-- A search reads the index only.
vacuum (analyze) creator_campaign;
