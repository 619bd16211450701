-- Balances are kept like other sums (docs/decisions/102): of each creator, and of each kind of account of the whole market.
-- Who writes entries at this moment ends first, so that no entry is counted by nobody.
lock table ledger_entry in share row exclusive mode;
create or replace function sums_of_row(counted ledger_entry) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'fee', of_all(), month_of(counted.created_at), counted.amount_minor
  from ledger_account where ledger_account.id = counted.account_id and ledger_account.kind = 'fee_revenue'
  union all select 'books', of_all(), ledger_account.kind, counted.amount_minor
  from ledger_account where ledger_account.id = counted.account_id
  union all select 'balance_of', ledger_account.member_id, '', counted.amount_minor
  from ledger_account where ledger_account.id = counted.account_id and ledger_account.kind = 'creator' $$;
