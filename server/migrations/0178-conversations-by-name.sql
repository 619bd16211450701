-- Without a transaction.
-- The names of both sides as conversations are sorted by them, so that a page of 20,000 conversations is found without looking up each name (docs/decisions/178).
-- The lock is waited for as long as migrations wait.
set lock_timeout = '3s';
alter table conversation add column if not exists agency_sort_name text not null default '';
alter table conversation add column if not exists creator_sort_name text not null default '';
create table if not exists renamed_member (member_id uuid primary key references member (id) on delete cascade, renamed_at timestamptz not null);
create index if not exists renamed_member_by_time on renamed_member (renamed_at);
create or replace function sort_name_of(id uuid) returns text stable language sql as $$ select coalesce((select lower(display_name) from member where member.id = sort_name_of.id), '') $$;
create or replace function name_conversation() returns trigger language plpgsql as $$ begin new.agency_sort_name := sort_name_of(new.agency_id); new.creator_sort_name := sort_name_of(new.creator_id); return new; end $$;
create or replace trigger conversation_named before insert on conversation for each row execute function name_conversation();
-- Sorts at most this many conversations of a member by the name of today, and returns how many. In the order of their ids, so that two renamings cannot deadlock.
create or replace function sort_conversations_of(renamed uuid, most int) returns int language sql as $$ with stale as (select conversation.id from conversation_member as mine join conversation on conversation.id = mine.conversation_id cross join (select sort_name_of(renamed) as name) as today where mine.member_id = renamed and case conversation.agency_id when renamed then conversation.agency_sort_name else conversation.creator_sort_name end <> today.name order by conversation.id limit most for no key update of conversation), sorted as (update conversation set agency_sort_name = sort_name_of(agency_id), creator_sort_name = sort_name_of(creator_id) from stale where conversation.id = stale.id returning 1) select count(*)::int from sorted $$;
-- Few conversations are sorted at once. The rest, and one that begins at the same moment, is left to a clock, which compares times in milliseconds.
create or replace function member_renamed() returns trigger language plpgsql as $$ begin perform sort_conversations_of(new.id, 500); insert into renamed_member (member_id, renamed_at) values (new.id, date_trunc('milliseconds', now())) on conflict (member_id) do update set renamed_at = excluded.renamed_at; return null; end $$;
create or replace trigger member_renamed after update of display_name on member for each row when (lower(new.display_name) <> lower(old.display_name)) execute function member_renamed();
reset lock_timeout;
-- Two thousand conversations at a time: those from before the triggers are named here.
do $$ declare at uuid := '00000000-0000-0000-0000-000000000000'; last uuid; begin loop last := (select (array_agg(batch.id order by batch.id desc))[1] from (select id from conversation where id > at order by id limit 2000) as batch); exit when last is null; perform from conversation where id > at and id <= last order by id for no key update; update conversation set agency_sort_name = sort_name_of(agency_id), creator_sort_name = sort_name_of(creator_id) where id > at and id <= last; commit; at := last; end loop; end $$;
-- The hash comes first so that nothing else uses these indexes: for the conversation of two members, the planner would read all of one of them.
drop index concurrently if exists conversation_of_agency_by_name;
create index concurrently conversation_of_agency_by_name on conversation (uuid_hash(agency_id), agency_id, creator_sort_name, id desc) include (creator_id);
drop index concurrently if exists conversation_of_creator_by_name;
create index concurrently conversation_of_creator_by_name on conversation (uuid_hash(creator_id), creator_id, agency_sort_name, id desc) include (agency_id);
