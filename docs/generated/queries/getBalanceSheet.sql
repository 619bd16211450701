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
          where paid_at is not null and not is_paid_on_line and paid_at >= coalesce((select min(opened_on) - interval '5 days'
              from bank_balance), '-infinity')) + (select coalesce(sum(amount_minor), 0)
          from payout
          where paid_at is not null and not is_paid_on_line and paid_at < coalesce((select min(opened_on) - interval '5 days'
              from bank_balance), '-infinity') and id = any (array( select payout_id
              from bank_line
              where kind = 'entry' and coalesce(payout_id, batch_id) is not null and (settled_as is null or settled_as not in ('paid', 'paid_before', 'returned', 'returned_before')) and amount_minor < 0 and payout_id is not null
              union select filed.id
              from payout as filed
              where filed.batch_id = any (array(select batch_id
                  from bank_line
                  where kind = 'entry' and coalesce(payout_id, batch_id) is not null and (settled_as is null or settled_as not in ('paid', 'paid_before', 'returned', 'returned_before')) and amount_minor < 0 and batch_id is not null)))))) - ((select coalesce(sum(amount_minor), 0)
          from payout
          where paid_at is not null and returned_at is not null and not is_returned_on_line and returned_at >= coalesce((select min(opened_on) - interval '5 days'
              from bank_balance), '-infinity')) + (select coalesce(sum(amount_minor), 0)
          from payout
          where paid_at is not null and returned_at is not null and not is_returned_on_line and returned_at < coalesce((select min(opened_on) - interval '5 days'
              from bank_balance), '-infinity') and id = any (array( select payout_id
              from bank_line
              where kind = 'entry' and coalesce(payout_id, batch_id) is not null and (settled_as is null or settled_as not in ('paid', 'paid_before', 'returned', 'returned_before')) and amount_minor > 0 and payout_id is not null
              union select filed.id
              from payout as filed
              where filed.batch_id = any (array(select batch_id
                  from bank_line
                  where kind = 'entry' and coalesce(payout_id, batch_id) is not null and (settled_as is null or settled_as not in ('paid', 'paid_before', 'returned', 'returned_before')) and amount_minor > 0 and batch_id is not null)))))))::bigint as "unseenMinor"
    from bank_balance
    join bank_file on bank_file.id = bank_balance.file_id
    order by bank_balance.closed_on desc, bank_file.read_at desc
    limit 1) said) as stand;
