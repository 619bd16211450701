-- agency, creator, operator
select "id", "device", "created_at", "last_used_at"
from "session"
where "member_id" = $1 and "expires_at" > $2
order by "last_used_at" desc, "id" desc
limit $3;
