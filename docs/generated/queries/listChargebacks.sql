-- operator
select "chargeback".*, "payment"."contract_id", "payment"."agency_id", "contract"."creator_id", "contract"."conversation_id", "campaign"."name" as "campaign_name", "agency"."display_name" as "agency_name", "agency"."picture_key" as "agency_picture_key", "creator"."display_name" as "creator_name", "creator"."picture_key" as "creator_picture_key", (select count(*)
  from chargeback as counted
  where (''::text = '' or "counted"."state" = ''::text)) as "total"
from "chargeback"
inner join "payment" on "payment"."id" = "chargeback"."payment_id"
inner join "contract" on "contract"."id" = "payment"."contract_id"
inner join "campaign" on "campaign"."id" = "contract"."campaign_id"
inner join "member" as "agency" on "agency"."id" = "payment"."agency_id"
inner join "member" as "creator" on "creator"."id" = "contract"."creator_id"
where chargeback.id in (select merged.id
  from ( (select listed.id, 0 as turn, listed.due_at as due_at
      from "chargeback" as listed
      where listed.state = 'open' and (''::text = '' or "listed"."state" = ''::text) and true
      order by listed.due_at nulls last, listed.id desc
      limit $1::bigint + $2::bigint)
    union all (select listed.id, 1 as turn, null as due_at
      from "chargeback" as listed
      where listed.state <> 'open' and (''::text = '' or "listed"."state" = ''::text) and true
      order by listed.id desc
      limit $3::bigint + $4::bigint)) as merged
  order by merged.turn, merged.due_at nulls last, merged.id desc
  limit $5 offset $6)
order by case when chargeback.state = 'open' then 0 else 1 end, case when chargeback.state = 'open' then chargeback.due_at end asc nulls last, "chargeback"."id" desc;
