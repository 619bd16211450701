-- operator
select "audit_entry".*, "operator"."display_name", "operator"."picture_key", (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'act' and owner = of_all()) as "total"
from "audit_entry"
inner join "member" as "operator" on "operator"."id" = "audit_entry"."operator_id"
where audit_entry.id in (with skip as materialized ( (select week, before
      from ( select week, sum(amount) over (order by week desc) - amount as before
        from ( select week, sum(amount) as amount
          from ( select right(part, 6)::bigint as week, amount
            from kept_sum
            where list = 'act' and owner = of_all() and length(part) >= 6 and true ) as counted
          group by week) as by_week) as skipped
      where $1::bigint >= 1000 and before <= $2::bigint
      order by week
      limit 1)
    union all select 465402, 0
    where not ($3::bigint >= 1000)) select listed.id
  from "audit_entry" as listed
  where true and true and "listed"."id" < (select first_id_of_week(week + 1)
    from skip)
  order by listed.id desc
  limit $4 offset greatest(0, $5::bigint - (select before
      from skip))::bigint)
order by "audit_entry"."id" desc;
