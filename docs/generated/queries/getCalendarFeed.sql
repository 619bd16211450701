-- agency, creator
select "calendar_feed"."member_id", "calendar_feed"."key", "calendar_feed"."created_at", "member"."role"
from "calendar_feed"
inner join "live_member" as "member" on "member"."id" = "calendar_feed"."member_id"
where "calendar_feed"."member_id" = $1 and not "member"."suspended_at" is not null;
