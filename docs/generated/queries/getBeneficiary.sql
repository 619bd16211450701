-- creator
select *
from "payout_beneficiary"
where "creator_id" = $1;
