-- agency
select *
from "payment_method"
where "agency_id" = $1 and "provider" = $2
order by "created_at", "id";
