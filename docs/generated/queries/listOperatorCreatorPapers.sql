-- operator
select "paper".*, "creator"."display_name" as "creator_display_name", "creator"."picture_key" as "creator_picture_key", case when '%%'::text = '%%' and ''::text = '' then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'creator_paper' and owner = of_all()) when '%%'::text = '%%' and ''::text in ('payout_statement', 'self_billed_invoice', 'self_billed_credit_note') then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'creator_paper' and owner = of_all() and part = ''::text) else (select count(*)
  from creator_paper as counted
  where case ''::text when '' then true else "counted"."kind" = ''::text end and true and ('%%'::text = '%%' or "counted"."id" in (select theirs.id
      from creator_paper as theirs
      where theirs.creator_id in ( select sought.id
        from member as sought
        where ("sought"."display_name" || ' ' || "sought"."first_name" || ' ' || "sought"."last_name" || ' ' || "sought"."company_name" || ' ' || "sought"."email") ilike '%%'::text
        union all select sought.id
        from member as sought
        where ("sought"."id" = case when lower(btrim('%%'::text, '%')) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then lower(btrim('%%'::text, '%'))::uuid end or right("sought"."id"::text, 12) = case when lower(btrim('%%'::text, '%')) ~ '^[0-9a-f]{12}$' then lower(btrim('%%'::text, '%')) end))
      union all select theirs.id
      from creator_paper as theirs
      where theirs.kind in ('payout_statement', 'self_billed_invoice', 'self_billed_credit_note') and theirs.number in (upper(''::text), lower(''::text))))) end as "total"
from "creator_paper" as "paper"
inner join "member" as "creator" on "creator"."id" = "paper"."creator_id"
where paper.id in (select listed.id
  from creator_paper as listed
  where case ''::text when '' then true else "listed"."kind" = ''::text end and true and ('%%'::text = '%%' or "listed"."id" in (select theirs.id
      from creator_paper as theirs
      where theirs.creator_id in ( select sought.id
        from member as sought
        where ("sought"."display_name" || ' ' || "sought"."first_name" || ' ' || "sought"."last_name" || ' ' || "sought"."company_name" || ' ' || "sought"."email") ilike '%%'::text
        union all select sought.id
        from member as sought
        where ("sought"."id" = case when lower(btrim('%%'::text, '%')) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then lower(btrim('%%'::text, '%'))::uuid end or right("sought"."id"::text, 12) = case when lower(btrim('%%'::text, '%')) ~ '^[0-9a-f]{12}$' then lower(btrim('%%'::text, '%')) end))
      union all select theirs.id
      from creator_paper as theirs
      where theirs.kind in ('payout_statement', 'self_billed_invoice', 'self_billed_credit_note') and theirs.number in (upper(''::text), lower(''::text))))
  order by listed.id desc
  limit $1 offset $2)
order by "paper"."id" desc;
