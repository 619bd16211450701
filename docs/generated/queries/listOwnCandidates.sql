-- agency
select "candidate_request"."id", "candidate_request"."state", "candidate_request"."campaign_id", "candidate_request"."creator_id", "campaign"."name" as "campaign_name", "creator"."display_name", "creator"."picture_key", count(*) over () as "total"
from "candidate_request"
inner join "campaign" on "campaign"."id" = "candidate_request"."campaign_id"
inner join "member" as "creator" on "creator"."id" = "candidate_request"."creator_id"
where "candidate_request"."agency_id" = $1 and creator.display_name ilike '%%'::text
order by "candidate_request"."id" desc
limit $2 offset $3;
