-- operator
select (select coalesce(json_agg(summed), '[]')
  from ( select kind, sum(amount_minor)::bigint as "amountMinor", sum(fee_minor)::bigint as "feeMinor"
    from provider_day
    where currency = $1 and ($2::date is null or day >= $3::date) and ($4::date is null or day < $5::date)
    group by kind) summed) as sums, (select json_build_object('takenAt', taken_at, 'reachedAt', reached_at, 'balanceMinor', balance_minor, 'clearingMinor', clearing_minor)
  from provider_take
  where provider = $6) as take, -(select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'books' and owner = of_all() and part = 'provider_transit') as "transitMinor", (select count(*)
  from provider_line
  where settled_at is null and fit in ('differs', 'unknown', 'missing', 'foreign') and ($7::timestamptz is null or moved_at >= $8::timestamptz) and ($9::timestamptz is null or moved_at < $10::timestamptz) ) as "notFitting";
