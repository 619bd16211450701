-- operator
select "payment".*, "contract"."campaign_id", "campaign"."name" as "campaign_name", "creator"."display_name" as "creator_display_name", "creator"."picture_key" as "creator_picture_key", "agency"."display_name" as "agency_display_name", "agency"."picture_key" as "agency_picture_key", (select "invoice"."id"
  from "invoice"
  where "invoice"."payment_id" = "payment"."id" and "invoice"."kind" = 'invoice') as "invoice_id", (select "invoice"."id"
  from "invoice"
  where "invoice"."payment_id" = "payment"."id" and "invoice"."kind" = 'credit_note'
  order by "invoice"."id" desc
  limit 1) as "credit_note_id", count(*) over () as "total"
from "payment"
inner join "contract" on "contract"."id" = "payment"."contract_id"
inner join "campaign" on "campaign"."id" = "contract"."campaign_id"
inner join "member" as "creator" on "creator"."id" = "contract"."creator_id"
inner join "member" as "agency" on "agency"."id" = "payment"."agency_id"
where "payment"."voided_at" is null and case $1::text when '' then true when 'failed' then payment.failure is not null and payment.state = 'scheduled' when 'refunded' then payment.refunded_minor > 0 else payment.state = $2::text end and concat_ws(' ', "campaign"."name", "payment"."description", "agency"."display_name", "agency"."email", "creator"."display_name", "creator"."email", "payment"."id"::text, "payment"."contract_id"::text) ilike $3::text
order by case when $4::text = 'failed' then payment.failed_since end asc nulls last, "payment"."id" desc
limit $5 offset $6;
