-- operator
select "member"."id", "member"."email", "member"."first_name", "member"."last_name", "member"."display_name", "member"."picture_key", "member"."role", "member"."created_at", "member"."confirmed_at", "member"."suspended_at", "member"."suspension_reason", case when '%%'::text = '%%' and ''::text = '' then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'member' and owner = of_all()) when '%%'::text = '%%' and ''::text in ('agency', 'creator', 'operator') then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'member' and owner = of_all() and part = ''::text) else (select count(*)
  from live_member as counted
  where case ''::text when '' then true when 'suspended' then "counted"."suspended_at" is not null when 'vat_id_invalid' then "counted"."id" = any (array(select standing.member_id
      from (select distinct member_id, number
        from vat_id_check
        where outcome = 'invalid') as refused
      join vat_id_standing as standing on standing.member_id = refused.member_id and standing.number = refused.number and standing.outcome = 'invalid'
      join live_member as holder on holder.id = standing.member_id)) else "counted"."role" = ''::text end) end as "total"
from "live_member" as "member"
where member.id in (with skip as materialized ( (select week, before
      from ( select week, sum(amount) over (order by week desc) - amount as before
        from ( select week, sum(amount) as amount
          from ( select right(part, 6)::bigint as week, amount
            from kept_sum
            where list = 'member_in_week' and owner = of_all() and length(part) >= 6 and (''::text = '' or split_part(part, ' ', 1) = ''::text) ) as counted
          group by week) as by_week) as skipped
      where $1::bigint >= 1000 and ''::text in ('', 'agency', 'creator', 'operator') and before <= $2::bigint
      order by week
      limit 1)
    union all select 465402, 0
    where not ($3::bigint >= 1000 and ''::text in ('', 'agency', 'creator', 'operator'))) select listed.id
  from "live_member" as listed
  where case ''::text when '' then true when 'suspended' then "listed"."suspended_at" is not null when 'vat_id_invalid' then "listed"."id" = any (array(select standing.member_id
      from (select distinct member_id, number
        from vat_id_check
        where outcome = 'invalid') as refused
      join vat_id_standing as standing on standing.member_id = refused.member_id and standing.number = refused.number and standing.outcome = 'invalid'
      join live_member as holder on holder.id = standing.member_id)) else "listed"."role" = ''::text end and true and "listed"."id" < (select first_id_of_week(week + 1)
    from skip)
  order by listed.id desc
  limit $4 offset greatest(0, $5::bigint - (select before
      from skip))::bigint)
order by "member"."id" desc;
