-- agency, creator, operator
select coalesce(sum("unread"), 0)::int as "count"
from "conversation_member"
where "member_id" = $1 and "unread" > 0;
