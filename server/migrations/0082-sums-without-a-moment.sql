-- A row without the moment that its state should have is counted in no month, instead of being refused.
create or replace function month_of(at timestamptz) returns text stable language sql as $$
  select coalesce(to_char(at at time zone 'UTC', 'YYYY-MM'), '') $$;
