-- creator
select "earning".*, "contract"."campaign_id", "campaign"."name" as "campaign_name", (select count(*) as "total"
  from "live_earning" as "counted"
  where "counted"."creator_id" = $1) as "total"
from "live_earning" as "earning"
inner join "contract" on "contract"."id" = "earning"."contract_id"
inner join "campaign" on "campaign"."id" = "contract"."campaign_id"
where "earning"."creator_id" = $2
order by "earning"."id" desc
limit $3 offset $4;
