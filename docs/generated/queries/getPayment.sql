-- agency
select "payment".*, "contract"."campaign_id", "campaign"."name" as "campaign_name", "creator"."display_name" as "creator_display_name", "creator"."picture_key" as "creator_picture_key", "agency"."display_name" as "agency_display_name", "agency"."picture_key" as "agency_picture_key", (select "invoice"."id"
  from "invoice"
  where "invoice"."payment_id" = "payment"."id" and "invoice"."kind" = 'invoice' and "invoice"."refund_id" is null) as "invoice_id", (select "invoice"."id"
  from "invoice"
  inner join "refund" on "refund"."id" = "invoice"."refund_id"
  where "invoice"."payment_id" = "payment"."id" and "invoice"."kind" = 'credit_note' and "refund"."state" = 'done'
  order by "invoice"."id" desc
  limit 1) as "credit_note_id"
from "live_payment" as "payment"
inner join "contract" on "contract"."id" = "payment"."contract_id"
inner join "campaign" on "campaign"."id" = "contract"."campaign_id"
inner join "member" as "creator" on "creator"."id" = "contract"."creator_id"
inner join "member" as "agency" on "agency"."id" = "payment"."agency_id"
where "payment"."id" = $1;
