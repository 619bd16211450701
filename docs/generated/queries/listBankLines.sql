-- operator
select "bank_line".*, "bank_file"."file_name", "creator"."display_name" as "creator_display_name", "payout_batch"."void_at" as "batch_void_at", "settler"."display_name" as "settler_display_name", "settler"."picture_key" as "settler_picture_key", (exists (select
    from bank_line as other
    where other.id <> bank_line.id and other.settled_as in ('paid', 'paid_before') and coalesce(other.payout_id, other.batch_id) = coalesce(bank_line.payout_id, bank_line.batch_id)) or (exists (select
      from payout as paid
      join bank_line as other on coalesce(other.payout_id, other.batch_id) = "paid"."batch_id"
      where paid.id = bank_line.payout_id and other.settled_as in ('paid', 'paid_before') and other.booked_on <> bank_line.booked_on) or exists (select
      from payout as paid
      join bank_line as other on coalesce(other.payout_id, other.batch_id) = "paid"."id"
      where paid.batch_id = bank_line.batch_id and other.settled_as in ('paid', 'paid_before') and other.booked_on <> bank_line.booked_on))) as "is_paid_by_another", exists (select
  from bank_line as other
  where other.id <> bank_line.id and other.settled_as in ('returned', 'returned_before') and coalesce(other.payout_id, other.batch_id) = coalesce(bank_line.payout_id, bank_line.batch_id)) as "is_returned_by_another", ( select coalesce(json_agg(json_build_object('amount_minor', payout.amount_minor, 'state', payout.state, 'isReturned', payout.returned_at is not null, 'isInAnotherFile', bank_line.kind = 'refused_payout' and payout.batch_id is not null and not starts_with(bank_line.line_key, 'refused:' || payout.batch_id || ':'))), '[]')
  from (select *
    from payout
    where id = bank_line.payout_id
    union all select *
    from payout
    where batch_id = bank_line.batch_id) as payout) as "payouts", (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'bank_line' and owner = of_all()) as "total"
from "bank_line"
inner join "bank_file" on "bank_file"."id" = "bank_line"."file_id"
left join "payout" on "payout"."id" = "bank_line"."payout_id"
left join "member" as "creator" on "creator"."id" = "payout"."creator_id"
left join "payout_batch" on "payout_batch"."id" = "bank_line"."batch_id"
left join "member" as "settler" on "settler"."id" = "bank_line"."settled_by"
where bank_line.id in (with waiting as materialized (select (select coalesce(sum(amount), 0)::bigint
      from kept_sum
      where list = 'bank_line' and owner = of_all() and part = 'open') as count), head as materialized (select bank_line.id
    from bank_line
    where bank_line.settled_at is null
    order by (bank_line.kind <> 'opening'), bank_line.booked_on, bank_line.id
    limit $1 offset $2), skip as materialized ( (select week, before
      from ( select week, sum(amount) over (order by week desc) - amount as before
        from ( select week, sum(amount) as amount
          from ( select right(part, 6)::bigint as week, amount
            from kept_sum
            where list = 'bank_line' and owner = of_all() and length(part) >= 6 and true ) as counted
          group by week) as by_week) as skipped
      where ($3::bigint - (select count
          from waiting)) >= 1000 and before <= ($4::bigint - (select count
          from waiting))
      order by week
      limit 1)
    union all select 465402, 0
    where not (($5::bigint - (select count
          from waiting)) >= 1000)) select id
  from (select id
    from head
    union all (select bank_line.id
      from bank_line
      where bank_line.settled_at < (select begin_of_week(week + 1)
        from skip)
      order by bank_line.settled_at desc, (bank_line.kind <> 'opening'), bank_line.booked_on, bank_line.id
      limit $6::bigint - (select count(*)
        from head) offset greatest(0, ($7::bigint - (select count
            from waiting)) - (select before
          from skip))::bigint)) as page
  limit $8)
order by "bank_line"."settled_at" desc nulls first, (bank_line.kind <> 'opening'), "bank_line"."booked_on", "bank_line"."id";
