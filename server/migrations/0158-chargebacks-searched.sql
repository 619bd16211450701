-- Without a transaction.
-- A search of chargebacks looks at drawn rows first, like those of other lists (docs/decisions/146), and finds the provider's reference.
drop index concurrently if exists chargeback_drawn;
create index concurrently chargeback_drawn on chargeback (id desc) where uuid_hash(id) & 511 = 0;
drop index concurrently if exists chargeback_searched;
create index concurrently chargeback_searched on chargeback using gin (dispute_ref gin_trgm_ops);
drop index concurrently if exists chargeback_by_end_of_id;
create index concurrently chargeback_by_end_of_id on chargeback (right(id::text, 12));
