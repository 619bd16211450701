-- agency, creator, operator
select "id", "email", "role", "first_name", "last_name", "company_name", "display_name", "picture_key", "residence_country"
from "member"
where "id" = $1;
