-- agency
select *, (select outcome
  from vat_id_standing
  where vat_id_standing.member_id = "billing_info"."agency_id") as "outcome", (select answered_at
  from vat_id_standing
  where member_id = agency_id) as "answered_at"
from "billing_info"
where "agency_id" = $1;
