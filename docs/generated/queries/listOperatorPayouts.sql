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
where payout.id in (with waiting as materialized (select (select coalesce(sum(amount), 0)::bigint
      from kept_sum
      where list = 'payout' and owner = of_all() and part = 'requested') - 0 as count), head as materialized ( (select "listed"."id" as id
      from "payout" as listed
      where case when "listed"."state" = 'requested' and "listed"."returned_at" is null then 0 else 1 end = 0 and 2 * $1::bigint <= (select count
        from waiting) and true
      order by listed.id
      limit $2::bigint offset $3::bigint)
    union all (select "listed"."id" as id
      from "payout" as listed
      where case when "listed"."state" = 'requested' and "listed"."returned_at" is null then 0 else 1 end = 0 and 2 * $4::bigint > (select count
        from waiting) and $5::bigint < (select count
        from waiting) and true
      order by listed.id desc
      limit greatest(0, least($6::bigint, (select count
            from waiting) - $7::bigint)) offset greatest(0, (select count
          from waiting) - $8::bigint - $9::bigint))), skip as materialized ( (select week, before
      from ( select week, sum(amount) over (order by week ) - amount as before
        from ( select week, sum(amount) as amount
          from ( select right(part, 6)::bigint as week, amount
            from kept_sum
            where list = 'payout_in_week' and owner = of_all() and length(part) >= 6 and split_part(part, ' ', 1) not in ('requested') ) as counted
          group by week) as by_week) as skipped
      where ($10::bigint - (select count
          from waiting)) >= 1000 and before <= ($11::bigint - (select count
          from waiting))
      order by week desc
      limit 1)
    union all select 0, 0
    where not (($12::bigint - (select count
          from waiting)) >= 1000)) select id
  from head
  union all (select "listed"."id"
    from "payout" as listed
    where case when "listed"."state" = 'requested' and "listed"."returned_at" is null then 0 else 1 end = 1 and true and "listed"."id" >= (select first_id_of_week(week)
      from skip)
    order by "listed"."id"
    limit $13::bigint - (select count(*)
      from head) offset greatest(0, ($14::bigint - (select count
          from waiting)) - (select before
        from skip))::bigint))
order by case when "payout"."state" = 'requested' and "payout"."returned_at" is null then 0 else 1 end, "payout"."id";
