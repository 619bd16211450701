-- creator
select "earning".*, "contract"."campaign_id", "campaign"."name" as "campaign_name"
from "live_earning" as "earning"
inner join "contract" on "contract"."id" = "earning"."contract_id"
inner join "campaign" on "campaign"."id" = "contract"."campaign_id"
where "earning"."id" = $1;
