-- operator
select "owed"."creator_id", "owed"."since", "creator"."display_name", "creator"."picture_key", (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'balance_of' and owner = "owed"."creator_id") as "balance_minor", (select json_build_object('id', last.id, 'amount_minor', last.amount_minor, 'currency', last.currency, 'created_at', last.created_at, 'beneficiary', last.beneficiary)
  from payout as last
  where last.creator_id = owed.creator_id
  order by last.id desc
  limit 1) as "last_payout", count(*) over () as "total"
from "owed_after_deletion" as "owed"
inner join "member" as "creator" on "creator"."id" = "owed"."creator_id"
where (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'balance_of' and owner = "owed"."creator_id") > 0
order by "owed"."since", "owed"."creator_id"
limit $1 offset $2;
