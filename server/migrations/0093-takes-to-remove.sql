-- Without a transaction.
-- What the two clocks look through: takes of jobs that are open, or ended not long ago.
drop index concurrently if exists contract_media_take_original_kept;
create index concurrently contract_media_take_original_kept on contract_media_take (contract_media_id, take) where original_removed_at is null;
drop index concurrently if exists contract_media_take_previews_kept;
create index concurrently contract_media_take_previews_kept on contract_media_take (contract_media_id, take) where previews_removed_at is null;
