-- operator
select "chargeback".*, "payment"."contract_id", "payment"."agency_id", "contract"."creator_id", "contract"."conversation_id", "campaign"."name" as "campaign_name", "agency"."display_name" as "agency_name", "agency"."picture_key" as "agency_picture_key", "creator"."display_name" as "creator_name", "creator"."picture_key" as "creator_picture_key", count(*) over () as "total"
from "chargeback"
inner join "payment" on "payment"."id" = "chargeback"."payment_id"
inner join "contract" on "contract"."id" = "payment"."contract_id"
inner join "campaign" on "campaign"."id" = "contract"."campaign_id"
inner join "member" as "agency" on "agency"."id" = "payment"."agency_id"
inner join "member" as "creator" on "creator"."id" = "contract"."creator_id"
where true and (''::text = '' or chargeback.state = ''::text) and ('%%'::text = '%%' or concat_ws(' ', "campaign"."name", "agency"."display_name", "agency"."email", "creator"."display_name", "chargeback"."dispute_ref", "chargeback"."id"::text, "chargeback"."payment_id"::text, "payment"."contract_id"::text) ilike '%%'::text)
order by case when chargeback.state = 'open' then 0 else 1 end, case when chargeback.state = 'open' then chargeback.due_at end asc nulls last, "chargeback"."id" desc
limit $1 offset $2;
