-- Without a transaction.
-- What operators search a payout by, beside its creator: its id, its file and its beneficiary (docs/decisions/134).
drop index concurrently if exists payout_searched;
create index concurrently payout_searched on payout using gin ((id::text || case when batch_id is null then '' else ' ' || batch_id::text end || ' ' || beneficiary::text) gin_trgm_ops);
