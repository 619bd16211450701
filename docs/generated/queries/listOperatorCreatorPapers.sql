-- operator
select "paper".*, "creator"."display_name" as "creator_display_name", "creator"."picture_key" as "creator_picture_key", (select count(*) as "total"
  from "creator_paper" as "paper"
  where ( (''::text = '' or paper.kind = ''::text) and (null::uuid is null or paper.creator_id = null::uuid) and (''::text = '' or (paper.kind in ('payout_statement', 'self_billed_invoice', 'self_billed_credit_note') and paper.number in (upper(''::text), lower(''::text))) or paper.creator_id = any (array(select sought.id
          from member as sought
          where sought.role = 'creator' and ('%%'::text = '%%' or concat_ws(' ', "sought"."display_name", "sought"."first_name", "sought"."last_name", "sought"."email") ilike '%%'::text)))))) as "total"
from "creator_paper" as "paper"
inner join "member" as "creator" on "creator"."id" = "paper"."creator_id"
where ( (''::text = '' or paper.kind = ''::text) and (null::uuid is null or paper.creator_id = null::uuid) and (''::text = '' or (paper.kind in ('payout_statement', 'self_billed_invoice', 'self_billed_credit_note') and paper.number in (upper(''::text), lower(''::text))) or paper.creator_id = any (array(select sought.id
        from member as sought
        where sought.role = 'creator' and ('%%'::text = '%%' or concat_ws(' ', "sought"."display_name", "sought"."first_name", "sought"."last_name", "sought"."email") ilike '%%'::text)))))
order by "paper"."id" desc
limit $1 offset $2;
