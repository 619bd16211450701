-- Without a transaction.
-- The address of an export opens it only while its row is there, and finding that must not read the others.
drop index concurrently if exists data_export_by_name;
create index concurrently data_export_by_name on data_export (name);
