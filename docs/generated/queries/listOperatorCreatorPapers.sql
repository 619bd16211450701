-- operator
select "paper".*, "creator"."display_name" as "creator_display_name", "creator"."picture_key" as "creator_picture_key", case when '%%'::text = '%%' and ''::text = '' then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'creator_paper' and owner = of_all()) when '%%'::text = '%%' and ''::text in ('payout_statement', 'self_billed_invoice', 'self_billed_credit_note') then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'creator_paper' and owner = of_all() and part = ''::text) else (select count(*)
  from creator_paper as counted
  where case ''::text when '' then true else "counted"."kind" = ''::text end and true) end as "total"
from "creator_paper" as "paper"
inner join "member" as "creator" on "creator"."id" = "paper"."creator_id"
where paper.id in (select listed.id
  from "creator_paper" as listed
  where case ''::text when '' then true else "listed"."kind" = ''::text end and true and true
  order by listed.id desc
  limit $1 offset $2)
order by "paper"."id" desc;
