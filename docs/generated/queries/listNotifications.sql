-- agency, creator, operator
select "id", "data", "created_at", "seen_at", (select count(*) as "total"
  from "notification" as "counted"
  where "counted"."member_id" = $1) as "total"
from "notification"
where "member_id" = $2
order by "id" desc
limit $3 offset $4;
