-- agency, creator, operator
select "mail_preferences"
from "member"
where "id" = $1;
