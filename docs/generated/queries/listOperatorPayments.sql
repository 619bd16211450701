-- operator
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
  where paper.payment_id = payment.id) as "papers", (select display_name
  from member
  where member.id = payment.reminders_paused_by) as "paused_by_name", "agency"."suspended_at" is not null as "is_agency_suspended", (select json_build_object( 'amount_minor', refund.amount_minor, 'at', coalesce(refund.failed_at, refund.refused_at), 'words', refund.failure)
  from refund
  where refund.payment_id = payment.id and refund.state in ('refused', 'failed') and refund.dealt_with_at is null
  order by refund.created_at desc
  limit 1) as "refund_problem", case when '%%'::text = '%%' and ''::text = '' then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'payment' and owner = of_all()) when '%%'::text = '%%' and ''::text in ('future', 'scheduled', 'paid') then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'payment' and owner = of_all() and part = ''::text) else (select count(*)
  from live_payment as counted
  where case ''::text when '' then true when 'refunded' then "counted"."refunded_minor" > 0 else "counted"."state" = ''::text end) end as "total"
from "live_payment" as "payment"
inner join "contract" on "contract"."id" = "payment"."contract_id"
inner join "campaign" on "campaign"."id" = "contract"."campaign_id"
inner join "member" as "creator" on "creator"."id" = "contract"."creator_id"
inner join "member" as "agency" on "agency"."id" = "payment"."agency_id"
where payment.id in (with skip as materialized ( (select week, before
      from ( select week, sum(amount) over (order by week desc) - amount as before
        from ( select week, sum(amount) as amount
          from ( select right(part, 6)::bigint as week, amount
            from kept_sum
            where list = 'payment_in_week' and owner = of_all() and length(part) >= 6 and (''::text = '' or split_part(part, ' ', 1) = ''::text) ) as counted
          group by week) as by_week) as skipped
      where $1::bigint >= 1000 and ''::text in ('', 'future', 'scheduled', 'paid') and before <= $2::bigint
      order by week
      limit 1)
    union all select 465402, 0
    where not ($3::bigint >= 1000 and ''::text in ('', 'future', 'scheduled', 'paid'))) select listed.id
  from "live_payment" as listed
  where case ''::text when '' then true when 'refunded' then "listed"."refunded_minor" > 0 else "listed"."state" = ''::text end and true and "listed"."id" < (select first_id_of_week(week + 1)
    from skip)
  order by listed.id desc
  limit $4 offset greatest(0, $5::bigint - (select before
      from skip))::bigint)
order by case when ''::text in ('failed', 'overdue') then payment.failed_since end asc nulls last, "payment"."id" desc;
