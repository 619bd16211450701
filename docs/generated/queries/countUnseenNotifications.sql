-- agency, creator, operator
select count(*) as "count"
from "notification"
where "member_id" = $1 and "seen_at" is null;
