-- agency, creator, operator
select "id", "data", "created_at", "seen_at", (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'notification_of' and owner = $1::uuid) as "total"
from "notification"
where id in (select listed.id
  from notification as listed
  where listed.member_id = $2
  order by listed.id desc
  limit $3 offset $4)
order by "id" desc;
