-- operator
select "l".*, "payment"."contract_id", "campaign"."name" as "campaign_name", "agency"."display_name" as "agency_name", "settler"."display_name" as "settler_display_name", "settler"."picture_key" as "settler_picture_key", (case when ''::text in ('', 'fits') then (select coalesce(sum(d.lines), 0)
    from provider_day d
    where (''::text = '' or d.kind = ''::text) and (null::date is null or d.day >= null::date) and (null::date is null or d.day < null::date)) else 0 end::bigint + (select count(*)
    from provider_line l
    where l.fit <> 'fits' and (''::text = '' or l.kind = ''::text) and (null::timestamptz is null or l.moved_at >= null::timestamptz) and (null::timestamptz is null or l.moved_at < null::timestamptz) and case ''::text when '' then l.line_ref is null when 'fits' then l.line_ref is not null else case ''::text when '' then true when 'not_fitting' then l.settled_at is null and l.fit in ('differs', 'unknown', 'missing', 'foreign') when 'settled' then l.settled_at is not null else l.fit = ''::text end end) * case ''::text when 'fits' then -1 else 1 end) as "total"
from "provider_line" as "l"
left join "payment" on "payment"."id" = "l"."payment_id"
left join "contract" on "contract"."id" = "payment"."contract_id"
left join "campaign" on "campaign"."id" = "contract"."campaign_id"
left join "member" as "agency" on "agency"."id" = "payment"."agency_id"
left join "member" as "settler" on "settler"."id" = "l"."settled_by"
where l.id in (with skip as materialized ( (select week, before
      from ( select week, sum(amount) over (order by week desc) - amount as before
        from ( select week, sum(amount) as amount
          from ( select right(part, 6)::bigint as week, amount
            from kept_sum
            where list = 'provider_line_in_week' and owner = of_all() and length(part) >= 6 and (''::text = '' or split_part(part, ' ', 1) = ''::text)
            union all select right(part, 6)::bigint as week, -amount as amount
            from kept_sum
            where list = 'provider_line_in_week' and owner = of_all() and right(part, 6) > week_of(null::timestamptz) and (''::text = '' or split_part(part, ' ', 1) = ''::text)
            union all select week_of(null::timestamptz)::bigint, -count(*)
            from provider_line as after
            where after.moved_at >= null::timestamptz and after.moved_at < begin_of_week(week_of(null::timestamptz)::bigint + 1) and (''::text = '' or after.kind = ''::text)
            union all select week_of(l.moved_at)::bigint, -count(*)
            from provider_line as l
            where ''::text = 'fits' and l.fit <> 'fits' and (''::text = '' or l.kind = ''::text) and (null::timestamptz is null or l.moved_at < null::timestamptz)
            group by 1) as counted
          group by week) as by_week) as skipped
      where $1::bigint >= 1000 and ''::text in ('', 'fits') and before <= $2::bigint
      order by week
      limit 1)
    union all select 465402, 0
    where not ($3::bigint >= 1000 and ''::text in ('', 'fits'))) select l.id
  from provider_line as l
  where l.moved_at < (select begin_of_week(week + 1)
    from skip) and case ''::text when 'fits' then l.id not in (select other.id
    from provider_line as other
    where other.fit in ('waiting', 'differs', 'unknown', 'missing', 'foreign')) else case ''::text when '' then true when 'not_fitting' then l.settled_at is null and l.fit in ('differs', 'unknown', 'missing', 'foreign') when 'settled' then l.settled_at is not null else l.fit = ''::text end end and (''::text = '' or l.kind = ''::text) and (null::timestamptz is null or l.moved_at >= null::timestamptz) and (null::timestamptz is null or l.moved_at < null::timestamptz)
  order by l.moved_at desc, l.id desc
  limit $4 offset greatest(0, $5::bigint - (select before
      from skip))::bigint)
order by "l"."moved_at" desc, "l"."id" desc;
