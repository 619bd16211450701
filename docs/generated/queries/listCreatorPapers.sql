-- creator
select *, (select count(*) as "total"
  from "creator_paper" as "counted"
  where "counted"."creator_id" = $1) as "total"
from "creator_paper"
where creator_paper.id in (select listed.id
  from creator_paper as listed
  where listed.creator_id = $2
  order by listed.id desc
  limit $3 offset $4)
order by "id" desc;
