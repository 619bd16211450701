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
where paper.id in (with skip as materialized ( (select week, before
      from ( select week, sum(amount) over (order by week desc) - amount as before
        from ( select week, sum(amount) as amount
          from ( select right(part, 6)::bigint as week, amount
            from kept_sum
            where list = 'creator_paper_in_week' and owner = of_all() and length(part) >= 6 and (''::text = '' or split_part(part, ' ', 1) = ''::text) ) as counted
          group by week) as by_week) as skipped
      where $1::bigint >= 1000 and ''::text in ('', 'payout_statement', 'self_billed_invoice', 'self_billed_credit_note') and before <= $2::bigint
      order by week
      limit 1)
    union all select 465402, 0
    where not ($3::bigint >= 1000 and ''::text in ('', 'payout_statement', 'self_billed_invoice', 'self_billed_credit_note'))) select listed.id
  from "creator_paper" as listed
  where case ''::text when '' then true else "listed"."kind" = ''::text end and true and true and "listed"."id" < (select first_id_of_week(week + 1)
    from skip)
  order by listed.id desc
  limit $4 offset greatest(0, $5::bigint - (select before
      from skip))::bigint)
order by "paper"."id" desc;
