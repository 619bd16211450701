-- operator
select "audit_entry".*, "operator"."display_name", "operator"."picture_key", count(*) over () as "total"
from "audit_entry"
inner join "member" as "operator" on "operator"."id" = "audit_entry"."operator_id"
where (''::text = '' or audit_entry.action = ''::text or audit_entry.subject = ''::text) and (''::text = '' or audit_entry.operator_id::text = ''::text) and (''::text = '' or audit_entry.subject_id = ''::text) and ('%%'::text = '%%' or concat_ws(' ', "audit_entry"."operator_name", "audit_entry"."subject_name", "operator"."display_name", "operator"."email", "audit_entry"."action", "audit_entry"."subject", "audit_entry"."subject_id", "audit_entry"."reason") ilike '%%'::text)
order by "audit_entry"."id" desc
limit $1 offset $2;
