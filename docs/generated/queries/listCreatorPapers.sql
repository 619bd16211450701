-- creator
select *, (select count(*) as "total"
  from "creator_paper" as "counted"
  where "counted"."creator_id" = $1) as "total"
from "creator_paper"
where "creator_id" = $2
order by "id" desc
limit $3 offset $4;
