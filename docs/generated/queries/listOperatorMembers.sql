-- operator
select "member"."id", "member"."email", "member"."first_name", "member"."last_name", "member"."display_name", "member"."picture_key", "member"."role", "member"."created_at", "member"."confirmed_at", "member"."suspended_at", "member"."suspension_reason", count(*) over () as "total"
from "live_member" as "member"
where case ''::text when '' then true when 'suspended' then "member"."suspended_at" is not null when 'vat_id_invalid' then member.id in (select standing.member_id
  from (select distinct member_id, number
    from vat_id_check
    where outcome = 'invalid') as refused
  join vat_id_standing as standing on standing.member_id = refused.member_id and standing.number = refused.number and standing.outcome = 'invalid'
  join live_member as holder on holder.id = standing.member_id) else member.role = ''::text end and ('%%'::text = '%%' or concat_ws(' ', "member"."display_name", "member"."first_name", "member"."last_name", "member"."company_name", "member"."email", "member"."id"::text) ilike '%%'::text)
order by "member"."id" desc
limit $1 offset $2;
