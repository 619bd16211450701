-- agency
select "candidate_request"."id", "candidate_request"."state", "candidate_request"."campaign_id", "candidate_request"."creator_id", "campaign"."name" as "campaign_name", "creator"."display_name", "creator"."picture_key", (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'request_of' and owner = $1::uuid) as "total"
from "candidate_request"
inner join "campaign" on "campaign"."id" = "candidate_request"."campaign_id"
inner join "member" as "creator" on "creator"."id" = "candidate_request"."creator_id"
where candidate_request.id in (select listed.id
  from candidate_request as listed
  where listed.agency_id = $2::uuid and true and true
  order by coalesce("listed"."renewed_at", "listed"."created_at") desc, listed.id desc
  limit $3 offset $4)
order by coalesce("candidate_request"."renewed_at", "candidate_request"."created_at") desc, "candidate_request"."id" desc;
