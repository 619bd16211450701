-- creator
select (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'balance_of' and owner = $1) as "balance_minor", (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'expected_of' and owner = $2) as "future_minor";
