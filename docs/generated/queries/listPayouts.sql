-- creator
select *, (select count(*) as "total"
  from "payout" as "counted"
  where "counted"."creator_id" = $1) as "total", (select id
  from creator_paper
  where payout_id = payout.id) as "statement_id"
from "payout"
where payout.id in (select listed.id
  from payout as listed
  where listed.creator_id = $2
  order by listed.id desc
  limit $3 offset $4)
order by "id" desc;
