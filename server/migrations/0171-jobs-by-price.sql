-- Without a transaction.
-- A member's jobs by price: a page of 20,000 jobs is found without sorting them (docs/decisions/172).
drop index concurrently if exists contract_of_agency_by_price;
create index concurrently contract_of_agency_by_price on contract (agency_id, price_minor, id desc) include (state);
drop index concurrently if exists contract_of_creator_by_price;
create index concurrently contract_of_creator_by_price on contract (creator_id, price_minor, id desc) include (state);
-- Searches of chargebacks draw no rows any more (docs/decisions/171).
drop index concurrently if exists chargeback_drawn;
