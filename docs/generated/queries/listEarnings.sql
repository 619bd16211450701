-- creator
select "earning".*, "contract"."campaign_id", "campaign"."name" as "campaign_name", "contract"."agency_id", "agency"."display_name", "agency"."picture_key", (select coalesce(sum(refund.creator_minor), 0)::bigint
  from live_payment as payment
  join refund on refund.payment_id = payment.id
  where payment.contract_id = contract.id and refund.state = 'done' and refund.creator_minor > 0) as "returned_minor", (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'earning_of' and owner = $1::uuid) as "total"
from "live_earning" as "earning"
inner join "contract" on "contract"."id" = "earning"."contract_id"
inner join "campaign" on "campaign"."id" = "contract"."campaign_id"
inner join "member" as "agency" on "agency"."id" = "contract"."agency_id"
where earning.id in (select listed.id
  from live_earning as listed
  where listed.creator_id = $2
  order by listed.id desc
  limit $3 offset $4)
order by "earning"."id" desc;
