-- creator
select "earning".*, "contract"."campaign_id", "campaign"."name" as "campaign_name", "contract"."agency_id", "agency"."display_name", "agency"."picture_key", (select coalesce(sum(refund.creator_minor), 0)::bigint
  from live_payment as payment
  join refund on refund.payment_id = payment.id
  where payment.contract_id = contract.id and refund.state = 'done' and refund.creator_minor > 0) as "returned_minor", (select coalesce(json_agg(json_build_object( 'at', refund.done_at, 'amount_minor', refund.creator_minor, 'reason', refund.reason, 'credit_note', (select number
          from invoice
          where invoice.refund_id = refund.id and invoice.kind = 'credit_note'))
      order by refund.done_at, refund.id), '[]')
  from live_payment as payment
  join refund on refund.payment_id = payment.id
  where payment.contract_id = contract.id and refund.state = 'done' and refund.creator_minor > 0) as "refunds"
from "live_earning" as "earning"
inner join "contract" on "contract"."id" = "earning"."contract_id"
inner join "campaign" on "campaign"."id" = "contract"."campaign_id"
inner join "member" as "agency" on "agency"."id" = "contract"."agency_id"
where "earning"."id" = $1;
