-- Without a transaction.
-- What was published before the words were kept, two thousand at a time; a row that is there is newer.
do $$ declare at uuid := '00000000-0000-0000-0000-000000000000'; last uuid; begin loop last := (select (array_agg(batch.id order by batch.id desc))[1] from (select id from campaign where id > at order by id limit 2000) as batch); exit when last is null; insert into campaign_words (campaign_id, name, description) select id, name, description from campaign where id > at and id <= last and published_at is not null on conflict do nothing; commit; at := last; end loop; end $$;
drop index concurrently if exists campaign_words_searched;
create index concurrently campaign_words_searched on campaign_words using gin (name gin_trgm_ops, description gin_trgm_ops);
drop index concurrently if exists campaign_past;
create index concurrently campaign_past on campaign (id) include (published_at, desired_creators, hired) where published_at is not null and (state <> 'published' or hidden_at is not null);
drop index concurrently if exists member_displayed;
create index concurrently member_displayed on member using gin (display_name gin_trgm_ops);
