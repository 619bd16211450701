-- What there was before the total above was kept, as seen at one moment.
insert into kept_sum (list, owner, part, amount, is_folded)
  select list, owner, part, sum(amount), true from (
    select 'payout' as list, of_all() as owner, case when returned_at is not null then 'returned' else state end as part, 1 as amount from payout
    union all select list, owner, part, -amount from kept_sum where list = 'payout') as both_sides
  group by list, owner, part having sum(amount) <> 0;
