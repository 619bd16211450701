-- creator
select "earning".*, "contract"."campaign_id", "campaign"."name" as "campaign_name"
from "earning"
inner join "contract" on "contract"."id" = "earning"."contract_id"
inner join "campaign" on "campaign"."id" = "contract"."campaign_id"
where "earning"."voided_at" is null and "earning"."id" = $1;
