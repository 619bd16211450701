-- What is announced is put aside with the change itself and told once that is committed (docs/decisions/090): `NOTIFY` in every writing
-- transaction lets only one of them commit at a time. Not logged: a database that crashes cuts every line, and whoever comes back looks again.
create unlogged table announcement (
  id bigint generated always as identity primary key,
  words text not null
);

-- Whoever tells what it has put aside is called 'pairtake'. The version before, a command and psql tell at once, as they always did.
create or replace function announce(members uuid[], kind text, record text, record_id uuid) returns void language plpgsql as $$
declare
  said text := json_build_object('to', members, 'kind', kind, 'record', record, 'id', record_id);
begin
  if current_setting('application_name') = 'pairtake' then
    insert into announcement (words) values (said);
  else
    perform pg_notify('live_event', said);
  end if;
end $$;

-- As before, without turning the whole row into JSON for the sake of two columns. A branch that is not taken may name columns that are not there.
create or replace function announce_change() returns trigger language plpgsql as $$
begin
  if tg_nargs = 3 then
    perform announce(array[new.agency_id, new.creator_id], 'changed', tg_argv[0], new.id);
  elsif tg_argv[1] = 'agency_id' then
    perform announce(array[new.agency_id], 'changed', tg_argv[0], new.id);
  elsif tg_argv[0] = 'creator-profile' then
    perform announce(array[new.creator_id], 'changed', tg_argv[0], new.creator_id);
  else
    perform announce(array[new.creator_id], 'changed', tg_argv[0], new.id);
  end if;
  return null;
end $$;
