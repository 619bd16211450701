-- operator
select "bank_line".*, "bank_file"."file_name", "creator"."display_name" as "creator_display_name", "payout_batch"."void_at" as "batch_void_at", "settler"."display_name" as "settler_display_name", "settler"."picture_key" as "settler_picture_key", (exists (select
    from bank_line as other
    where other.id <> bank_line.id and other.settled_as in ('paid', 'paid_before') and coalesce(other.payout_id, other.batch_id) = coalesce(bank_line.payout_id, bank_line.batch_id)) or exists (select
    from payout as paid
    join bank_line as other on coalesce(other.payout_id, other.batch_id) = case when bank_line.batch_id is null then paid.batch_id else paid.id end
    where (paid.id = bank_line.payout_id or paid.batch_id = bank_line.batch_id) and other.settled_as in ('paid', 'paid_before') and other.booked_on <> bank_line.booked_on)) as "is_paid_by_another", exists (select
  from bank_line as other
  where other.id <> bank_line.id and other.settled_as in ('returned', 'returned_before') and coalesce(other.payout_id, other.batch_id) = coalesce(bank_line.payout_id, bank_line.batch_id)) as "is_returned_by_another", ( select coalesce(json_agg(json_build_object('amount_minor', payout.amount_minor, 'state', payout.state, 'isReturned', payout.returned_at is not null, 'isInAnotherFile', bank_line.kind = 'refused_payout' and payout.batch_id is not null and not starts_with(bank_line.line_key, 'refused:' || payout.batch_id || ':'))), '[]')
  from payout
  where payout.id = bank_line.payout_id or payout.batch_id = bank_line.batch_id) as "payouts", count(*) over () as "total"
from "bank_line"
inner join "bank_file" on "bank_file"."id" = "bank_line"."file_id"
left join "payout" on "payout"."id" = "bank_line"."payout_id"
left join "member" as "creator" on "creator"."id" = "payout"."creator_id"
left join "payout_batch" on "payout_batch"."id" = "bank_line"."batch_id"
left join "member" as "settler" on "settler"."id" = "bank_line"."settled_by"
where case ''::text when 'open' then bank_line.settled_at is null when 'settled' then bank_line.settled_at is not null else true end
order by "bank_line"."settled_at" desc nulls first, bank_line.kind <> 'opening', "bank_line"."booked_on", "bank_line"."id"
limit $1 offset $2;
