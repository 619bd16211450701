-- Without a transaction.
-- What a record of the report of sellers was made from, so that the database finds those that have changed since (docs/decisions/177).
-- Records from before have none, and are compared by their content.
alter table dac7_record add column if not exists seller_hash text;
drop index concurrently if exists dac7_record_known;
create index concurrently dac7_record_known on dac7_record (file_id, member_id) include (doc_type, seller_hash);
