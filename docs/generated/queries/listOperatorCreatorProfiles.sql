-- operator
select "creator_profile".*, "member"."first_name", "member"."last_name", "member"."email", "member"."display_name", "member"."picture_key", (select coalesce(json_agg(agg), '[]')
  from (select "id", "media_id", "name", "state", "failure", "thumbnail_index", "thumbnail_count"
    from "portfolio_item"
    where "portfolio_item"."creator_id" = "creator_profile"."creator_id"
    order by "portfolio_item"."position", "portfolio_item"."id") as agg) as "portfolio", (select count(*)::int
  from review_step as sent
  where "sent"."creator_id" = "creator_profile"."creator_id" and sent.kind = 'submitted') as "submissions", count(*) over () as "total"
from "creator_profile"
inner join "live_member" as "member" on "member"."id" = "creator_profile"."creator_id"
where case ''::text when '' then true when 'portfolio_changed' then creator_profile.state = 'verified' and creator_profile.portfolio_changed_at is not null else creator_profile.state = ''::text end and ('%%'::text = '%%' or concat_ws(' ', "member"."display_name", "member"."first_name", "member"."last_name", "member"."email", "member"."id"::text) ilike '%%'::text)
order by case when creator_profile.state = 'in_review' then creator_profile.submitted_at end asc nulls last, case when ''::text = 'portfolio_changed' then creator_profile.portfolio_changed_at end desc nulls last, "creator_profile"."creator_id" desc
limit $1 offset $2;
