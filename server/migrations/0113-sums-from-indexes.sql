-- Without a transaction.
-- An operator's page of one member adds these amounts up from indexes alone; each index replaces one without the amounts (docs/decisions/134).
drop index concurrently if exists payment_amounts_of_agency;
create index concurrently payment_amounts_of_agency on payment (agency_id, state, id desc) include (total_minor, refunded_minor) where voided_at is null;
drop index concurrently if exists payment_live_of_agency_in_state;
drop index concurrently if exists earning_amounts_of_creator;
create index concurrently earning_amounts_of_creator on earning (creator_id, id desc) include (state, amount_minor) where voided_at is null;
drop index concurrently if exists earning_live_of_creator;
drop index concurrently if exists payout_amounts_open;
create index concurrently payout_amounts_open on payout (creator_id) include (batch_id, amount_minor) where state = 'requested' and returned_at is null;
drop index concurrently if exists payout_open;
