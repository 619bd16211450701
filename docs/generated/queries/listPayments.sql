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
  limit 1) as "chargeback", case when '%%'::text = '%%' and ''::text = '' then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'payment_of' and owner = $1::uuid) when '%%'::text = '%%' and ''::text in ('future', 'scheduled', 'paid') then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'payment_of' and owner = $2::uuid and part = ''::text) else (select count(*)
  from live_payment as counted
  where "counted"."agency_id" = $3::uuid and case ''::text when '' then true when 'failed' then "counted"."failure" is not null and "counted"."state" <> 'paid' when 'chargeback' then "counted"."id" = any (array(select payment_id
      from chargeback as taken
      where taken.agency_id = $4::uuid and not taken.is_inquiry and taken.state <> 'won')) when 'refunded' then "counted"."refunded_minor" > 0 else "counted"."state" = ''::text end) end as "total"
from "live_payment" as "payment"
inner join "contract" on "contract"."id" = "payment"."contract_id"
inner join "campaign" on "campaign"."id" = "contract"."campaign_id"
inner join "member" as "creator" on "creator"."id" = "contract"."creator_id"
inner join "member" as "agency" on "agency"."id" = "payment"."agency_id"
where payment.id in (select listed.id
  from (select listed.id, listed.contract_id
    from live_payment as listed
    where "listed"."agency_id" = $5::uuid and case ''::text when '' then true when 'failed' then "listed"."failure" is not null and "listed"."state" <> 'paid' when 'chargeback' then "listed"."id" = any (array(select payment_id
        from chargeback as taken
        where taken.agency_id = $6::uuid and not taken.is_inquiry and taken.state <> 'won')) when 'refunded' then "listed"."refunded_minor" > 0 else "listed"."state" = ''::text end
    order by "listed"."id" desc
    limit $7 offset $8) as listed)
order by "payment"."id" desc;
