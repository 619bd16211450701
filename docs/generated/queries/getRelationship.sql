-- agency, creator
select "candidate_request"."id" as "candidate_request_id", "candidate_request"."state", "campaign"."id" as "campaign_id", "campaign"."name" as "campaign_name", "contract"."id" as "contract_id"
from "conversation"
inner join "candidate_request" on "candidate_request"."agency_id" = "conversation"."agency_id" and "candidate_request"."creator_id" = "conversation"."creator_id"
inner join "campaign" on "campaign"."id" = "candidate_request"."campaign_id"
left join "contract" on "contract"."candidate_request_id" = "candidate_request"."id"
where "conversation"."id" = $1 and ("conversation"."agency_id" = $2 or "conversation"."creator_id" = $3)
order by coalesce("candidate_request"."renewed_at", "candidate_request"."created_at") desc, "candidate_request"."id" desc;
