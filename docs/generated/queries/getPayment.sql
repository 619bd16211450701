-- agency
select "payment".*, "contract"."campaign_id", "campaign"."name" as "campaign_name", "creator"."display_name" as "creator_display_name", "creator"."picture_key" as "creator_picture_key", "agency"."display_name" as "agency_display_name", "agency"."picture_key" as "agency_picture_key", (select "invoice"."id"
  from "invoice"
  where "invoice"."payment_id" = "payment"."id" and "invoice"."kind" = 'invoice' and "invoice"."refund_id" is null) as "invoice_id", (select "invoice"."id"
  from "invoice"
  inner join "refund" on "refund"."id" = "invoice"."refund_id"
  where "invoice"."payment_id" = "payment"."id" and "invoice"."kind" = 'credit_note' and "refund"."state" = 'done'
  order by "invoice"."id" desc
  limit 1) as "credit_note_id", (select json_build_object( 'state', case when chargeback.state = 'lost' then 'lost' else 'open' end, 'amount_minor', chargeback.amount_minor, 'opened_at', chargeback.opened_at)
  from chargeback
  where chargeback.payment_id = payment.id and not chargeback.is_inquiry and chargeback.state <> 'won'
  order by chargeback.opened_at desc
  limit 1) as "chargeback", ( select coalesce(json_agg(json_build_object( 'id', paper.id, 'kind', paper.kind, 'number', paper.number, 'issued_on', paper.content ->> 'issuedOn', 'total_minor', (paper.content ->> 'totalMinor')::bigint, 'has_data', paper.content ? 'details', 'refers_to', (select other.number
          from invoice other
          where "paper"."refund_id" is not null and other.payment_id = "paper"."payment_id" and case "paper"."kind" when 'credit_note' then other.refund_id is null else other.kind = 'credit_note' and other.refund_id = "paper"."refund_id" end))
      order by paper.issued_at, paper.id), '[]')
  from invoice paper
  where paper.payment_id = payment.id) as "papers"
from "live_payment" as "payment"
inner join "contract" on "contract"."id" = "payment"."contract_id"
inner join "campaign" on "campaign"."id" = "contract"."campaign_id"
inner join "member" as "creator" on "creator"."id" = "contract"."creator_id"
inner join "member" as "agency" on "agency"."id" = "payment"."agency_id"
where "payment"."id" = $1;
