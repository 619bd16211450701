-- How many payouts there are of each kind, kept like other totals (docs/decisions/094).
-- Who changes payouts at this moment ends first, so that none is counted by nobody.
lock table payout in share row exclusive mode;
create or replace function sums_of_row(counted payout) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'paid_out', of_all(), month_of(counted.paid_at), counted.amount_minor where counted.paid_at is not null and counted.returned_at is null
  union all select 'payout', of_all(), case when counted.returned_at is not null then 'returned' else counted.state end, 1 $$;
create or replace trigger payout_sums_kept after insert or delete or update of state, paid_at, returned_at on payout
  for each row execute function keep_sums_of_payout();
