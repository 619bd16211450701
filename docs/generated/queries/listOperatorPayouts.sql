-- operator
select "payout".*, "first_operator"."display_name" as "first_operator_name", "first_operator"."picture_key" as "first_operator_picture_key", "second_operator"."display_name" as "second_operator_name", "second_operator"."picture_key" as "second_operator_picture_key", "creator"."display_name" as "creator_display_name", "creator"."picture_key" as "creator_picture_key", "creator"."suspended_at" is not null as "is_creator_suspended", (select id
  from creator_paper
  where payout_id = payout.id) as "statement_id", count(*) over () as "total"
from "payout"
inner join "member" as "creator" on "creator"."id" = "payout"."creator_id"
left join "member" as "first_operator" on "first_operator"."id" = "payout"."first_operator_id"
left join "member" as "second_operator" on "second_operator"."id" = "payout"."second_operator_id"
where case ''::text when '' then true when 'requested' then (payout.state = 'requested' and payout.returned_at is null) and payout.batch_id is null and not "creator"."suspended_at" is not null when 'exported' then (payout.state = 'requested' and payout.returned_at is null) and payout.batch_id is not null when 'held' then (payout.state = 'requested' and payout.returned_at is null) and "creator"."suspended_at" is not null when 'returned' then payout.returned_at is not null else payout.state = ''::text and payout.returned_at is null end and ('%%'::text = '%%' or concat_ws(' ', "creator"."display_name", "creator"."first_name", "creator"."last_name", "creator"."email", "payout"."id"::text, "payout"."batch_id"::text, "payout"."beneficiary"::text) ilike '%%'::text)
order by case when (payout.state = 'requested' and payout.returned_at is null) then 0 else 1 end, "payout"."id"
limit $1 offset $2;
