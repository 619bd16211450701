-- creator
select *
from "creator_profile"
where "creator_id" = $1;
