-- operator
select "creator_profile".*, "member"."first_name", "member"."last_name", "member"."email", "member"."display_name", "member"."picture_key", (select coalesce(json_agg(agg), '[]')
  from (select "id", "media_id", "name", "state", "failure", "thumbnail_index", "thumbnail_count"
    from "portfolio_item"
    where "portfolio_item"."creator_id" = "creator_profile"."creator_id"
    order by "portfolio_item"."position", "portfolio_item"."id") as agg) as "portfolio", (select count(*)::int
  from review_step as sent
  where "sent"."creator_id" = "creator_profile"."creator_id" and sent.kind = 'submitted') as "submissions", (select json_build_object( 'version', md5(current::text), 'current', current, 'base', (select judged.snapshot
      from review_step as judged
      where "judged"."creator_id" = "creator_profile"."creator_id" and judged.kind <> 'submitted'
      order by judged.created_at desc, judged.id desc
      limit 1), 'steps', coalesce(( select json_agg(json_build_object('kind', step.kind, 'at', step.created_at, 'reason', step.reason, 'operatorName', judge.display_name)
          order by step.created_at desc, step.id desc)
        from review_step as step
        left join member as judge on judge.id = step.operator_id
        where "step"."creator_id" = "creator_profile"."creator_id"), '[]'))
  from (select creator_profile_snapshot("creator_profile"."creator_id") as current) as content) as "review", (select json_build_object( 'memberSince', about.created_at, 'isSuspended', "about"."suspended_at" is not null, 'jobs', json_build_object('open', (select coalesce(sum(amount), 0)::bigint
        from kept_sum
        where list = 'contract_of' and owner = "creator_profile"."creator_id" and part = any (array['in_progress', 'delivered'])), 'completed', (select coalesce(sum(amount), 0)::bigint
        from kept_sum
        where list = 'contract_of' and owner = "creator_profile"."creator_id" and part = any (array['finalizing', 'completed'])), 'cancelled', (select coalesce(sum(amount), 0)::bigint
        from kept_sum
        where list = 'contract_of' and owner = "creator_profile"."creator_id" and part = any (array['cancelled']))), 'openApplications', (select count(*)
      from candidate_request
      where candidate_request.creator_id = "creator_profile"."creator_id" and candidate_request.state = 'new'), 'earnedMinor', (select coalesce(sum(amount), 0)::bigint
      from kept_sum
      where list = 'earned_of' and owner = "creator_profile"."creator_id"))
  from member as about
  where about.id = "creator_profile"."creator_id") as "creator_record"
from "creator_profile"
inner join "live_member" as "member" on "member"."id" = "creator_profile"."creator_id"
where "creator_profile"."creator_id" = $1;
