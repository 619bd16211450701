-- agency
select *
from "billing_info"
where "agency_id" = $1;
