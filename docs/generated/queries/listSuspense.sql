-- operator
select "suspense".*, "payment"."contract_id", "payment"."agency_id", "campaign"."name" as "campaign_name", "creator"."display_name" as "creator_display_name", "agency"."display_name", "agency"."picture_key", (select count(*)
  from suspense) as "total"
from "suspense"
inner join "payment" on "payment"."id" = "suspense"."payment_id"
inner join "contract" on "contract"."id" = "payment"."contract_id"
inner join "campaign" on "campaign"."id" = "contract"."campaign_id"
inner join "member" as "agency" on "agency"."id" = "payment"."agency_id"
inner join "member" as "creator" on "creator"."id" = "contract"."creator_id"
where suspense.id in (select listed.id
  from suspense as listed
  order by listed.given_back_at is not null, listed.id desc
  limit $1 offset $2)
order by suspense.given_back_at is not null, "suspense"."id" desc;
