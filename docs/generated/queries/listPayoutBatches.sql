-- operator
select "payout_batch"."void_at", "payout_batch"."void_by", "payout_batch"."void_reason", "voider"."display_name" as "voider_display_name", "voider"."picture_key" as "voider_picture_key", "payout_batch"."id", "payout_batch"."created_at", "payout_batch"."operator_id", "operator"."display_name", "operator"."picture_key", "counted"."total_minor", "counted"."payouts", "counted"."open", "counted"."held", "counted"."paid", "counted"."returned", (select count(*)
  from payout_batch) as "total"
from "payout_batch"
inner join "member" as "operator" on "operator"."id" = "payout_batch"."operator_id"
left join "member" as "voider" on "voider"."id" = "payout_batch"."void_by"
inner join lateral (select coalesce(sum(payout.amount_minor), 0)::bigint as total_minor, count(*)::int as payouts, count(*) filter (where payout.state = 'requested' and payout.returned_at is null and payout_batch.void_at is null)::int as open, count(*) filter (where payout.state = 'requested' and payout.returned_at is null and payout_batch.void_at is null and exists (select
      from member as creator
      where creator.id = payout.creator_id and "creator"."suspended_at" is not null))::int as held, count(*) filter (where payout.state = 'paid' and payout.returned_at is null and payout.batch_id = payout_batch.id)::int as paid, count(*) filter (where payout.returned_at is not null and payout.batch_id = payout_batch.id)::int as returned
  from payout
  join batched_payout on batched_payout.payout_id = payout.id and batched_payout.batch_id = payout_batch.id) as "counted" on true
where payout_batch.id in (select listed.id
  from payout_batch as listed
  order by listed.id desc
  limit $1 offset $2)
order by "payout_batch"."id" desc;
