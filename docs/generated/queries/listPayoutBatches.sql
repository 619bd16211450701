-- operator
select "payout_batch"."void_at", "payout_batch"."void_by", "payout_batch"."void_reason", "voider"."display_name" as "voider_display_name", "voider"."picture_key" as "voider_picture_key", "payout_batch"."id", "payout_batch"."created_at", "payout_batch"."operator_id", "operator"."display_name", "operator"."picture_key", (select coalesce(sum(amount_minor), 0)::bigint
  from payout
  join batched_payout on batched_payout.payout_id = payout.id and batched_payout.batch_id = payout_batch.id) as "total_minor", (select count(*)::int
  from payout
  join batched_payout on batched_payout.payout_id = payout.id and batched_payout.batch_id = payout_batch.id
  where true) as "payouts", (select count(*)::int
  from payout
  join batched_payout on batched_payout.payout_id = payout.id and batched_payout.batch_id = payout_batch.id
  where payout.state = 'requested' and payout.returned_at is null and payout_batch.void_at is null) as "open", (select count(*)::int
  from payout
  join batched_payout on batched_payout.payout_id = payout.id and batched_payout.batch_id = payout_batch.id
  where payout.state = 'requested' and payout.returned_at is null and payout_batch.void_at is null and exists (select
    from member as creator
    where creator.id = payout.creator_id and "creator"."suspended_at" is not null)) as "held", (select count(*)::int
  from payout
  join batched_payout on batched_payout.payout_id = payout.id and batched_payout.batch_id = payout_batch.id
  where payout.state = 'paid' and payout.returned_at is null and payout.batch_id = payout_batch.id) as "paid", (select count(*)::int
  from payout
  join batched_payout on batched_payout.payout_id = payout.id and batched_payout.batch_id = payout_batch.id
  where payout.returned_at is not null and payout.batch_id = payout_batch.id) as "returned", count(*) over () as "total"
from "payout_batch"
inner join "member" as "operator" on "operator"."id" = "payout_batch"."operator_id"
left join "member" as "voider" on "voider"."id" = "payout_batch"."void_by"
where (payout_batch.id::text ilike '%%'::text or operator.display_name ilike '%%'::text or exists (select
    from payout
    join batched_payout on batched_payout.payout_id = payout.id and batched_payout.batch_id = payout_batch.id
    join member as creator on creator.id = payout.creator_id
    where concat_ws(' ', creator.display_name, creator.email) ilike '%%'::text))
order by "payout_batch"."id" desc
limit $1 offset $2;
