-- What was booked before the sums above were kept, as seen at one moment.
insert into kept_sum (list, owner, part, amount, is_folded)
  select list, owner, part, sum(amount), true from (
    select 'books' as list, of_all() as owner, kind as part, amount_minor as amount
      from ledger_entry join ledger_account on ledger_account.id = ledger_entry.account_id
    union all select 'balance_of', member_id, '', amount_minor
      from ledger_entry join ledger_account on ledger_account.id = ledger_entry.account_id where kind = 'creator'
    union all select list, owner, part, -amount from kept_sum where list in ('books', 'balance_of')) as both_sides
  group by list, owner, part having sum(amount) <> 0;
