-- Without a transaction.
-- The operator's list of payouts, those that wait before all others, each oldest first; what is skipped is read from the index alone.
drop index concurrently if exists payout_in_turn;
create index concurrently payout_in_turn on payout ((case when state = 'requested' and returned_at is null then 0 else 1 end), id)
  include (state, returned_at);
drop index concurrently if exists payout_paid;
create index concurrently payout_paid on payout (id) where state = 'paid' and returned_at is null;
drop index concurrently if exists payout_returned;
create index concurrently payout_returned on payout (id) where returned_at is not null;
