-- operator
 select (select json_agg(summed)
  from ( select part as kind, sum(amount)::bigint as minor
    from kept_sum
    where list = 'books'
    group by part having sum(amount) <> 0 ) summed) as sums, (select row_to_json(said)
  from ( select bank_file.file_name as "fileName", bank_balance.closed_on::text as "closedOn", bank_balance.closing_minor as "closingMinor", -(select coalesce(sum(amount), 0)::bigint
      from kept_sum
      where list = 'books' and owner = of_all() and part = 'bank') as "bookedMinor", (select coalesce(sum(amount_minor), 0)::bigint
      from bank_line
      where settled_at is null and kind in ('entry', 'opening')) as "openMinor", (((select coalesce(sum(amount_minor), 0)
          from payout
          where paid_at is not null and not exists (select
            from bank_line
            where payout_id = payout.id and kind = 'entry' and settled_as in ('paid', 'paid_before')) and not exists (select
            from bank_line
            where batch_id = payout.batch_id and kind = 'entry' and settled_as in ('paid', 'paid_before'))) - (select coalesce(sum(amount_minor), 0)
          from payout
          where paid_at < (select min(opened_on) - interval '5 days'
            from bank_balance) and not exists (select
            from bank_line
            where payout_id = payout.id and kind = 'entry' and amount_minor < 0) and not exists (select
            from bank_line
            where batch_id = payout.batch_id and kind = 'entry' and amount_minor < 0))) - ((select coalesce(sum(amount_minor), 0)
          from payout
          where paid_at is not null and returned_at is not null and not exists (select
            from bank_line
            where payout_id = payout.id and kind = 'entry' and settled_as in ('returned', 'returned_before')) and not exists (select
            from bank_line
            where batch_id = payout.batch_id and kind = 'entry' and settled_as in ('returned', 'returned_before'))) - (select coalesce(sum(amount_minor), 0)
          from payout
          where paid_at is not null and returned_at < (select min(opened_on) - interval '5 days'
            from bank_balance) and not exists (select
            from bank_line
            where payout_id = payout.id and kind = 'entry' and amount_minor > 0) and not exists (select
            from bank_line
            where batch_id = payout.batch_id and kind = 'entry' and amount_minor > 0))))::bigint as "unseenMinor"
    from bank_balance
    join bank_file on bank_file.id = bank_balance.file_id
    order by bank_balance.closed_on desc, bank_file.read_at desc
    limit 1) said) as stand;
