-- What lies with the card provider and what lies in the bank stand in accounts of their own; until now both stood in `clearing`.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check
  check (kind in ('agency', 'creator', 'fee_revenue', 'vat', 'clearing', 'bank', 'payouts', 'platform_loss', 'suspense'));

-- Postings stay what they were: what payouts have left in `clearing` is carried over by one more posting.
insert into ledger_account (id, kind) values (gen_random_uuid(), 'bank');
with moved as (
  select sum(e.amount_minor) as minor, max(e.currency) as currency, gen_random_uuid() as posting_id
  from ledger_entry e
  join ledger_account a on a.id = e.account_id and a.kind = 'clearing'
  join ledger_transaction t on t.id = e.transaction_id
  where t.cause like 'payout-paid:%' or t.cause like 'payout-return:%'
  having sum(e.amount_minor) <> 0
), posting as (
  insert into ledger_transaction (id, cause, created_at) select posting_id, 'bank-opening:payouts', now() from moved returning id
)
insert into ledger_entry (id, transaction_id, account_id, amount_minor, currency, created_at)
  select gen_random_uuid(), posting.id, a.id, case a.kind when 'bank' then moved.minor else -moved.minor end, moved.currency, now()
  from posting cross join moved join ledger_account a on a.kind in ('bank', 'clearing');
