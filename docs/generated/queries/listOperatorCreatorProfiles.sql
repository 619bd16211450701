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
where creator_profile.creator_id in (select merged.creator_id
  from ( (select listed.creator_id, listed.submitted_at as waits_since
      from "creator_profile" as listed
      where listed.state = 'in_review' and true
      order by listed.submitted_at, listed.creator_id desc
      limit $1::int + $2::int)
    union all (select listed.creator_id, null
      from "creator_profile" as listed
      where listed.state <> 'in_review' and true
      order by listed.creator_id desc
      limit $3::int + $4::int)) as merged
  order by merged.waits_since nulls last, merged.creator_id desc
  limit $5 offset $6)
order by case when creator_profile.state = 'in_review' then creator_profile.submitted_at end asc nulls last, case when ''::text = 'portfolio_changed' then creator_profile.portfolio_changed_at end desc nulls last, "creator_profile"."creator_id" desc;
