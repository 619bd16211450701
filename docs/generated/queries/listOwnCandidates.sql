-- agency
select "candidate_request"."id", "candidate_request"."state", "candidate_request"."campaign_id", "candidate_request"."creator_id", "campaign"."name" as "campaign_name", "creator"."display_name", "creator"."picture_key", case when '%%'::text = '%%' then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'request_of' and owner = $1::uuid) else (select count(*)
  from candidate_request as counted
  where "counted"."agency_id" = $2::uuid and ('%%'::text = '%%' or (select display_name
      from member
      where member.id = "counted"."creator_id") ilike '%%'::text)) end as "total"
from "candidate_request"
inner join "campaign" on "campaign"."id" = "candidate_request"."campaign_id"
inner join "member" as "creator" on "creator"."id" = "candidate_request"."creator_id"
where candidate_request.id in (select listed.id
  from candidate_request as listed
  where "listed"."agency_id" = $3::uuid and ('%%'::text = '%%' or (select display_name
      from member
      where member.id = "listed"."creator_id") ilike '%%'::text)
  order by listed.id desc
  limit $4 offset $5)
order by "candidate_request"."id" desc;
