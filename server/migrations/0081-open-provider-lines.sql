-- Without a transaction.
-- What somebody has to look at is little, however much is settled.
drop index concurrently if exists provider_line_open;
create index concurrently provider_line_open on provider_line (moved_at desc, id desc)
  where settled_at is null and fit in ('differs', 'unknown', 'missing', 'foreign');
drop index concurrently if exists provider_line_settled;
create index concurrently provider_line_settled on provider_line (moved_at desc, id desc) where settled_at is not null;
drop index concurrently if exists provider_line_settled_by;
create index concurrently provider_line_settled_by on provider_line (settled_by) where settled_by is not null;
