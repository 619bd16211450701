-- Without a transaction.
-- What there was before these columns, two thousand rows at a time.
do $$ declare at uuid := '00000000-0000-0000-0000-000000000000'; last uuid; begin loop last := (select (array_agg(batch.id order by batch.id desc))[1] from (select id from campaign where id > at order by id limit 2000) as batch); exit when last is null; perform from campaign where id > at and id <= last order by id for no key update; update campaign set wanted_files = wanted.files, wanted_types = wanted.types from (select campaign_id as id, sum(count)::int as files, array_agg(distinct type order by type) as types from live_desired_asset where campaign_id > at and campaign_id <= last group by campaign_id) as wanted where campaign.id = wanted.id and (campaign.wanted_files, campaign.wanted_types) is distinct from (wanted.files, wanted.types); commit; at := last; end loop; end $$;
do $$ declare at uuid := '00000000-0000-0000-0000-000000000000'; last uuid; begin loop last := (select (array_agg(batch.id order by batch.id desc))[1] from (select id from conversation where id > at order by id limit 2000) as batch); exit when last is null; update conversation_member as side set other_id = case side.member_id when talk.agency_id then talk.creator_id else talk.agency_id end from conversation as talk where talk.id > at and talk.id <= last and side.conversation_id = talk.id and side.other_id is null; commit; at := last; end loop; end $$;
drop index concurrently if exists campaign_open_in_turn;
create index concurrently campaign_open_in_turn on campaign (published_at desc, id desc) include (wanted_types) where state = 'published' and hidden_at is null and published_at is not null;
drop index concurrently if exists campaign_open_by_files;
create index concurrently campaign_open_by_files on campaign (wanted_files, published_at desc, id desc) include (wanted_types) where state = 'published' and hidden_at is null and published_at is not null;
drop index concurrently if exists campaign_left;
create index concurrently campaign_left on campaign (id) include (published_at, desired_creators, hired, wanted_files, wanted_types) where published_at is not null and (state <> 'published' or hidden_at is not null);
drop index concurrently if exists conversation_member_by_turn;
create index concurrently conversation_member_by_turn on conversation_member (member_id, last_message_id desc nulls last, conversation_id desc) include (other_id);
drop index concurrently if exists campaign_open;
drop index concurrently if exists campaign_past;
drop index concurrently if exists conversation_member_in_turn;
drop index concurrently if exists desired_asset_live;
