-- operator
select "creator_profile".*, "member"."first_name", "member"."last_name", "member"."email", "member"."display_name", "member"."picture_key", (select coalesce(json_agg(agg), '[]')
  from (select "id", "media_id", "name", "state", "failure", "thumbnail_index", "thumbnail_count"
    from "portfolio_item"
    where "portfolio_item"."creator_id" = "creator_profile"."creator_id"
    order by "portfolio_item"."position", "portfolio_item"."id") as agg) as "portfolio", (select count(*)::int
  from review_step as sent
  where "sent"."creator_id" = "creator_profile"."creator_id" and sent.kind = 'submitted') as "submissions", case when '%%'::text = '%%' and ''::text = '' then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'profile' and owner = of_all()) when '%%'::text = '%%' and ''::text in ('incomplete', 'in_review', 'verified') then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'profile' and owner = of_all() and part = ''::text) else (select count(*)
  from creator_profile as counted
  where case ''::text when '' then true when 'portfolio_changed' then "counted"."state" = 'verified' and "counted"."portfolio_changed_at" is not null else "counted"."state" = ''::text end) end as "total"
from "creator_profile"
inner join "live_member" as "member" on "member"."id" = "creator_profile"."creator_id"
where creator_profile.creator_id in (with waiting as materialized (select (select coalesce(sum(amount), 0)::bigint
      from kept_sum
      where list = 'profile' and owner = of_all() and part = 'in_review') - 0 as count), head as materialized ( (select "listed"."creator_id" as id
      from "creator_profile" as listed
      where listed.state = 'in_review' and 2 * $1::bigint <= (select count
        from waiting) and true
      order by listed.submitted_at, "listed"."creator_id" desc
      limit $2::bigint offset $3::bigint)
    union all (select "listed"."creator_id" as id
      from "creator_profile" as listed
      where listed.state = 'in_review' and 2 * $4::bigint > (select count
        from waiting) and $5::bigint < (select count
        from waiting) and true
      order by listed.submitted_at desc, "listed"."creator_id"
      limit greatest(0, least($6::bigint, (select count
            from waiting) - $7::bigint)) offset greatest(0, (select count
          from waiting) - $8::bigint - $9::bigint))), skip as materialized ( (select week, before
      from ( select week, sum(amount) over (order by week desc) - amount as before
        from ( select week, sum(amount) as amount
          from ( select right(part, 6)::bigint as week, amount
            from kept_sum
            where list = 'profile_in_week' and owner = of_all() and length(part) >= 6 and split_part(part, ' ', 1) not in ('in_review') ) as counted
          group by week) as by_week) as skipped
      where ($10::bigint - (select count
          from waiting)) >= 1000 and before <= ($11::bigint - (select count
          from waiting))
      order by week
      limit 1)
    union all select 465402, 0
    where not (($12::bigint - (select count
          from waiting)) >= 1000)) select id
  from head
  union all (select "listed"."creator_id"
    from "creator_profile" as listed
    where listed.state not in ('in_review') and true and "listed"."creator_id" < (select first_id_of_week(week + 1)
      from skip)
    order by "listed"."creator_id" desc
    limit $13::bigint - (select count(*)
      from head) offset greatest(0, ($14::bigint - (select count
          from waiting)) - (select before
        from skip))::bigint))
order by case when creator_profile.state = 'in_review' then creator_profile.submitted_at end asc nulls last, case when ''::text = 'portfolio_changed' then creator_profile.portfolio_changed_at end desc nulls last, "creator_profile"."creator_id" desc;
