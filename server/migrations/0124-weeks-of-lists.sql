-- In which week a record was made, by its id: lists of operators are in the order of ids, and skip whole weeks (docs/decisions/142).
create function week_of(at timestamptz) returns text immutable language sql as $$
  select lpad(floor(extract(epoch from at) / 604800)::bigint::text, 6, '0') $$;
create function week_of_id(id uuid) returns text immutable language sql as $$
  select lpad((('x' || encode(substr(uuid_send(id), 1, 6), 'hex'))::bit(48)::bigint / 604800000)::text, 6, '0') $$;
create function first_id_of_week(week bigint) returns uuid immutable language sql as $$
  -- The time in an id ends in this week.
  select case when week > 465401 then 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
    else (lpad(to_hex(week * 604800000), 12, '0') || '00000000000000000000')::uuid end $$;
create function begin_of_week(week bigint) returns timestamptz immutable language sql as $$
  select to_timestamp(week * 604800) $$;
