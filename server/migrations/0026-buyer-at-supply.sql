-- Whom a job is invoiced to, as it was on the day of supply, when the tax was decided on it. Until now the invoice took the address of the day
-- it was issued: what is due or paid keeps what it would have been given, and what is not due yet is decided on when it is.
alter table payment add column buyer jsonb;
update payment set buyer = jsonb_build_object(
  'name', case when member.company_name = '' then member.display_name else member.company_name end,
  'street', coalesce(billing_info.street_address, ''),
  'postalCode', coalesce(billing_info.postal_code, ''),
  'city', coalesce(billing_info.city, ''),
  'state', coalesce(billing_info.state, ''),
  'country', billing_info.country,
  'taxNumber', coalesce(nullif(payment.buyer_tax_number, ''), billing_info.trn, ''))
  from member left join billing_info on billing_info.agency_id = member.id
  where member.id = payment.agency_id and payment.state <> 'future';

drop view live_payment;
alter table payment
  drop column buyer_tax_number,
  add constraint payment_buyer_once_due check (state = 'future' or buyer is not null);
create view live_payment as select * from payment where voided_at is null;
