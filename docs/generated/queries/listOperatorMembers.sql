-- operator
select "member"."id", "member"."email", "member"."first_name", "member"."last_name", "member"."display_name", "member"."picture_key", "member"."role", "member"."created_at", "member"."confirmed_at", "member"."suspended_at", "member"."suspension_reason", case when '%%'::text = '%%' and ''::text = '' then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'member' and owner = of_all()) when '%%'::text = '%%' and ''::text in ('agency', 'creator', 'operator') then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'member' and owner = of_all() and part = ''::text) else (select count(*)
  from live_member as counted
  where case ''::text when '' then true when 'suspended' then "counted"."suspended_at" is not null when 'vat_id_invalid' then "counted"."id" in (select standing.member_id
    from (select distinct member_id, number
      from vat_id_check
      where outcome = 'invalid') as refused
    join vat_id_standing as standing on standing.member_id = refused.member_id and standing.number = refused.number and standing.outcome = 'invalid'
    join live_member as holder on holder.id = standing.member_id) else "counted"."role" = ''::text end) end as "total"
from "live_member" as "member"
where member.id in (select listed.id
  from "live_member" as listed
  where case ''::text when '' then true when 'suspended' then "listed"."suspended_at" is not null when 'vat_id_invalid' then "listed"."id" in (select standing.member_id
    from (select distinct member_id, number
      from vat_id_check
      where outcome = 'invalid') as refused
    join vat_id_standing as standing on standing.member_id = refused.member_id and standing.number = refused.number and standing.outcome = 'invalid'
    join live_member as holder on holder.id = standing.member_id) else "listed"."role" = ''::text end and true
  order by listed.id desc
  limit $1 offset $2)
order by "member"."id" desc;
