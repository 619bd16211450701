-- operator
select "member"."id", "member"."email", "member"."first_name", "member"."last_name", "member"."display_name", "member"."picture_key", "member"."role", "member"."created_at", "member"."confirmed_at", "member"."suspended_at", "member"."suspension_reason", count(*) over () as "total"
from "live_member" as "member"
where case $1::text when '' then true when 'suspended' then "member"."suspended_at" is not null else member.role = $2::text end and ($3::text = '%%' or concat_ws(' ', "member"."display_name", "member"."first_name", "member"."last_name", "member"."company_name", "member"."email", "member"."id"::text) ilike $4::text)
order by "member"."id" desc
limit $5 offset $6;
