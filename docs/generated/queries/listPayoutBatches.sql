-- operator
select "payout_batch"."id", "payout_batch"."created_at", "payout_batch"."operator_id", "operator"."display_name", "operator"."picture_key", (select coalesce(sum(amount_minor), 0)::bigint
  from payout
  where payout.batch_id = payout_batch.id) as "total_minor", (select count(*)::int
  from "payout" as payout
  where payout.batch_id = payout_batch.id and true) as "payouts", (select count(*)::int
  from "live_payout" as payout
  where payout.batch_id = payout_batch.id and state = 'requested') as "open", (select count(*)::int
  from "live_payout" as payout
  where payout.batch_id = payout_batch.id and state = 'paid') as "paid", (select count(*)::int
  from "payout" as payout
  where payout.batch_id = payout_batch.id and returned_at is not null) as "returned", count(*) over () as "total"
from "payout_batch"
inner join "member" as "operator" on "operator"."id" = "payout_batch"."operator_id"
where (payout_batch.id::text ilike $1::text or operator.display_name ilike $2::text or exists (select
    from payout
    join member as creator on creator.id = payout.creator_id
    where payout.batch_id = payout_batch.id and concat_ws(' ', creator.display_name, creator.email) ilike $3::text))
order by "payout_batch"."id" desc
limit $4 offset $5;
