-- operator
select "audit_entry".*, "operator"."display_name", "operator"."picture_key", case when '%%'::text = '%%' and ''::text = '' and ''::text = '' and ''::text = '' then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'act' and owner = of_all()) else (select count(*)
  from (select
    from audit_entry as counted
    where (''::text = '' or "counted"."action" = ''::text or "counted"."subject" = ''::text) and (''::text = '' or "counted"."operator_id"::text = ''::text) and (''::text = '' or "counted"."subject_id" = ''::text) and ('%%'::text = '%%' or ('%%'::text = '%%' or concat_ws(' ', "counted"."operator_name", "counted"."subject_name", "counted"."action", "counted"."subject", "counted"."subject_id", "counted"."reason") ilike '%%'::text) or "counted"."operator_id" in (select id
        from member
        where role = 'operator' and ('%%'::text = '%%' or concat_ws(' ', "member"."display_name", "member"."email") ilike '%%'::text))) ) as counted) end as "total"
from "audit_entry"
inner join "member" as "operator" on "operator"."id" = "audit_entry"."operator_id"
where audit_entry.id in (select listed.id
  from audit_entry as listed
  where (''::text = '' or "listed"."action" = ''::text or "listed"."subject" = ''::text) and (''::text = '' or "listed"."operator_id"::text = ''::text) and (''::text = '' or "listed"."subject_id" = ''::text) and ('%%'::text = '%%' or ('%%'::text = '%%' or concat_ws(' ', "listed"."operator_name", "listed"."subject_name", "listed"."action", "listed"."subject", "listed"."subject_id", "listed"."reason") ilike '%%'::text) or "listed"."operator_id" in (select id
      from member
      where role = 'operator' and ('%%'::text = '%%' or concat_ws(' ', "member"."display_name", "member"."email") ilike '%%'::text)))
  order by listed.id desc
  limit $1 offset $2)
order by "audit_entry"."id" desc;
