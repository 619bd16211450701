-- A cover is asked for once for a file; without a value, it is asked for with the next save.
alter table media add column cover_asked_at timestamptz;
