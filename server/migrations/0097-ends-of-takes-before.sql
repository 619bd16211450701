-- Without a transaction.
-- Takes of jobs that ended before the end stood beside them, two thousand at a time; then what each clock reads in place of all takes it keeps.
do $$ declare at uuid := '00000000-0000-0000-0000-000000000000'; last uuid; begin loop last := (select (array_agg(batch.id order by batch.id desc))[1] from (select id from contract_media where id > at order by id limit 2000) as batch); exit when last is null; update contract_media_take set ended_at = coalesce(contract.completed_at, contract.cancelled_at) from contract_media join contract on contract.id = contract_media.contract_id where contract_media.id = contract_media_take.contract_media_id and contract_media.id > at and contract_media.id <= last and ended_at is null and coalesce(contract.completed_at, contract.cancelled_at) is not null; commit; at := last; end loop; end $$;
drop index concurrently if exists contract_media_take_original_due;
create index concurrently contract_media_take_original_due on contract_media_take (ended_at) where original_removed_at is null and ended_at is not null;
drop index concurrently if exists contract_media_take_previews_due;
create index concurrently contract_media_take_previews_due on contract_media_take (ended_at) where previews_removed_at is null and ended_at is not null;
drop index concurrently if exists contract_media_take_original_kept;
drop index concurrently if exists contract_media_take_previews_kept;
