-- operator
select "audit_entry".*, "operator"."display_name", "operator"."picture_key", count(*) over () as "total"
from "audit_entry"
inner join "member" as "operator" on "operator"."id" = "audit_entry"."operator_id"
where ($1::text = '' or audit_entry.action = $2::text or audit_entry.subject = $3::text) and ($4::text = '' or audit_entry.operator_id::text = $5::text) and ($6::text = '' or audit_entry.subject_id = $7::text) and ($8::text = '%%' or concat_ws(' ', "audit_entry"."operator_name", "audit_entry"."subject_name", "operator"."display_name", "operator"."email", "audit_entry"."action", "audit_entry"."subject", "audit_entry"."subject_id", "audit_entry"."reason") ilike $9::text)
order by "audit_entry"."id" desc
limit $10 offset $11;
