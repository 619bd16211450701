-- Without a transaction.
-- How many of the items that a job asks for have no file: lists, dashboards and calendars tell late jobs by it without reading their items (docs/decisions/166).
-- Who adds, replaces or deletes an item has locked its job, so no change is missed. The lock is waited for as long as migrations wait.
set lock_timeout = '3s';
-- One table is locked at a time: with several, a reader that takes them in another order would deadlock.
alter table contract add column if not exists unsent_items integer not null default 0;
create or replace function count_asked_items() returns trigger language plpgsql as $$ begin update contract set unsent_items = unsent_items + new.committed where id = new.contract_id; return null; end $$;
create or replace trigger asked_items_counted after insert on contract_asset for each row execute function count_asked_items();
create or replace function count_sent_items() returns trigger language plpgsql as $$ begin update contract set unsent_items = unsent_items + case when tg_op <> 'INSERT' and old.state <> 'failed' then 1 else 0 end - case when tg_op <> 'DELETE' and new.state <> 'failed' then 1 else 0 end where id = case tg_op when 'DELETE' then old.contract_id else new.contract_id end; return null; end $$;
create or replace trigger sent_item_counted after insert on contract_media for each row when (new.state <> 'failed') execute function count_sent_items();
create or replace trigger deleted_item_counted after delete on contract_media for each row when (old.state <> 'failed') execute function count_sent_items();
create or replace trigger failed_item_counted after update of state on contract_media for each row when ((new.state = 'failed') <> (old.state = 'failed')) execute function count_sent_items();
-- The change of an item is announced, not also the number that follows from it.
create or replace trigger contract_change_announced after update on contract for each row when (new.unsent_items = old.unsent_items) execute function announce_change('contract', 'agency_id', 'creator_id');
create or replace trigger contract_announced after insert on contract for each row execute function announce_change('contract', 'agency_id', 'creator_id');
reset lock_timeout;
-- Jobs in progress, two thousand at a time: what was written before the triggers is counted here. Nobody asks for the number of another job, which never goes back into progress.
do $$ declare at uuid := '00000000-0000-0000-0000-000000000000'; last uuid; begin loop last := (select (array_agg(batch.id order by batch.id desc))[1] from (select id from contract where id > at and state = 'in_progress' order by id limit 2000) as batch); exit when last is null; perform from contract where id > at and id <= last and state = 'in_progress' order by id for no key update; update contract set unsent_items = (select coalesce(sum(committed), 0) from contract_asset where contract_id = contract.id) - (select count(*) from contract_media where contract_id = contract.id and state <> 'failed') where id > at and id <= last and state = 'in_progress'; commit; at := last; end loop; end $$;
drop index concurrently if exists contract_media_failed;
create index concurrently contract_media_failed on contract_media (contract_id) include (id) where state = 'failed';
