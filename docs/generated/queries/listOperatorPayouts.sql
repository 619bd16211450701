-- operator
select "payout".*, "first_operator"."display_name" as "first_operator_name", "first_operator"."picture_key" as "first_operator_picture_key", "second_operator"."display_name" as "second_operator_name", "second_operator"."picture_key" as "second_operator_picture_key", "creator"."display_name" as "creator_display_name", "creator"."picture_key" as "creator_picture_key", "creator"."suspended_at" is not null as "is_creator_suspended", (select id
  from creator_paper
  where payout_id = payout.id) as "statement_id", case when '%%'::text = '%%' and ''::text = '' then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'payout' and owner = of_all()) when '%%'::text = '%%' and ''::text in ('paid', 'returned') then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'payout' and owner = of_all() and part = ''::text) else (select count(*)
  from payout as counted
  where case ''::text when '' then true when 'requested' then "counted"."state" = 'requested' and "counted"."returned_at" is null and "counted"."batch_id" is null and not exists (select
    from member as creator
    where creator.id = "counted"."creator_id" and "creator"."suspended_at" is not null) when 'exported' then "counted"."state" = 'requested' and "counted"."returned_at" is null and "counted"."batch_id" is not null and not exists (select
    from member as creator
    where creator.id = "counted"."creator_id" and "creator"."suspended_at" is not null) when 'held' then "counted"."state" = 'requested' and "counted"."returned_at" is null and exists (select
    from member as creator
    where creator.id = "counted"."creator_id" and "creator"."suspended_at" is not null) when 'returned' then "counted"."returned_at" is not null else "counted"."state" = ''::text and "counted"."returned_at" is null end) end as "total"
from "payout"
inner join "member" as "creator" on "creator"."id" = "payout"."creator_id"
left join "member" as "first_operator" on "first_operator"."id" = "payout"."first_operator_id"
left join "member" as "second_operator" on "second_operator"."id" = "payout"."second_operator_id"
where payout.id in (select listed.id
  from "payout" as listed
  where case ''::text when '' then true when 'requested' then "listed"."state" = 'requested' and "listed"."returned_at" is null and "listed"."batch_id" is null and not exists (select
    from member as creator
    where creator.id = "listed"."creator_id" and "creator"."suspended_at" is not null) when 'exported' then "listed"."state" = 'requested' and "listed"."returned_at" is null and "listed"."batch_id" is not null and not exists (select
    from member as creator
    where creator.id = "listed"."creator_id" and "creator"."suspended_at" is not null) when 'held' then "listed"."state" = 'requested' and "listed"."returned_at" is null and exists (select
    from member as creator
    where creator.id = "listed"."creator_id" and "creator"."suspended_at" is not null) when 'returned' then "listed"."returned_at" is not null else "listed"."state" = ''::text and "listed"."returned_at" is null end and true
  order by case when "listed"."state" = 'requested' and "listed"."returned_at" is null then 0 else 1 end, "listed"."id"
  limit $1 offset $2)
order by case when "payout"."state" = 'requested' and "payout"."returned_at" is null then 0 else 1 end, "payout"."id";
