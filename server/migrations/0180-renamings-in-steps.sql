-- A step of a renaming reads no more than it sorts (docs/decisions/178): its rows come from the indexes by name, and the name of today is looked up once.
create or replace function sort_conversations_of(renamed uuid, most int) returns int language plpgsql as $$ declare today text := sort_name_of(renamed); ids uuid[]; begin
  ids := array(select id from conversation where uuid_hash(agency_id) = uuid_hash(renamed) and agency_id = renamed and agency_sort_name <> today
    union all select id from conversation where uuid_hash(creator_id) = uuid_hash(renamed) and creator_id = renamed and creator_sort_name <> today
    limit most);
  -- In the order of their ids, so that two renamings cannot deadlock.
  perform from conversation where id = any (ids) order by id for no key update;
  update conversation set agency_sort_name = case agency_id when renamed then today else agency_sort_name end,
    creator_sort_name = case creator_id when renamed then today else creator_sort_name end
  where id = any (ids);
  return cardinality(ids);
end $$;
