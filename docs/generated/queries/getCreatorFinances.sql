-- creator
select (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'balance_of' and owner = $1) as "balance_minor", (select coalesce(sum("amount_minor"), 0)::bigint as "sum"
  from "live_earning" as "earning"
  where "creator_id" = $2 and "state" = 'future') as "future_minor";
