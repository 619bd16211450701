-- operator
select "audit_entry".*, "operator"."display_name", "operator"."picture_key", case when not not (''::text = '' and ''::text = '' and ''::text = '' and ''::text = '') then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'act' and owner = of_all()) when (''::text <> '' and ''::text = '' and ''::text = '' and ''::text = '') then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'act_named' and owner = of_all() and part = ''::text) when (''::text <> '' and ''::text = '' and ''::text = '' and ''::text = '') then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'act_named' and owner = of_all() and part = ''::text) when (''::text <> '' and ''::text = '' and ''::text = '' and ''::text = '') then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'act_by' and owner = case when lower(btrim(''::text, '%')) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then lower(btrim(''::text, '%'))::uuid end) else (select count(*)
  from audit_entry as counted
  where (''::text = '' or "counted"."action" = ''::text) and (''::text = '' or "counted"."subject" = ''::text) and (''::text = '' or "counted"."operator_id" = case when lower(btrim(''::text, '%')) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then lower(btrim(''::text, '%'))::uuid end) and (''::text = '' or "counted"."subject_id" = ''::text)) end as "total"
from "audit_entry"
inner join "member" as "operator" on "operator"."id" = "audit_entry"."operator_id"
where audit_entry.id in (with skip as materialized ( (select week, before
      from ( select week, sum(amount) over (order by week desc) - amount as before
        from ( select week, sum(amount) as amount
          from ( select right(part, 6)::bigint as week, amount
            from kept_sum
            where list = 'act' and owner = of_all() and length(part) >= 6 and true ) as counted
          group by week) as by_week) as skipped
      where $1::bigint >= 1000 and not not (''::text = '' and ''::text = '' and ''::text = '' and ''::text = '') and before <= $2::bigint
      order by week
      limit 1)
    union all select 465402, 0
    where not ($3::bigint >= 1000 and not not (''::text = '' and ''::text = '' and ''::text = '' and ''::text = ''))) select listed.id
  from "audit_entry" as listed
  where (''::text = '' or "listed"."action" = ''::text) and (''::text = '' or "listed"."subject" = ''::text) and (''::text = '' or "listed"."operator_id" = case when lower(btrim(''::text, '%')) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then lower(btrim(''::text, '%'))::uuid end) and (''::text = '' or "listed"."subject_id" = ''::text) and true and "listed"."id" < (select first_id_of_week(week + 1)
    from skip)
  order by listed.id desc
  limit $4 offset greatest(0, $5::bigint - (select before
      from skip))::bigint)
order by "audit_entry"."id" desc;
